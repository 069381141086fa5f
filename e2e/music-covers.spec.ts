import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { store } from './files.actions.ts'
import { pngSample } from './files.samples.ts'
import { heading, playTrack, tagsAreRead } from './music.actions.ts'
import { albumSamples, songSample } from './music.samples.ts'
import { openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  const salt = { album: 'Salt Maps', artist: 'Low Tide Radio', colors: ['0x16324a', '0xf3b06a'] } as const
  const titles = ['Harbour at Six', 'Breakwater']
  await store(server, 'Salt Maps', ...(await albumSamples({ ...salt, seconds: 60, titles })))
  const tides = { artist: 'The Harbour Ensemble', album: 'Tides', seconds: 2 }
  await store(server, 'Tides/CD1', await songSample({ ...tides, name: '1.mp3', title: 'Ebb' }))
  await store(server, 'Tides/CD2', await songSample({ ...tides, name: '2.mp3', title: 'Neap' }))
  await store(server, 'Tides', pngSample('cover.png'))
  await tagsAreRead(server, 4)
})
afterAll(() => server.stop())

it('keeps showing the cover from one track of an album to the next', async () => {
  const page = await openPageInside(server, { path: '/music-player?view=albums' })
  await page.getByRole('button', { name: /^Salt Maps / }).click()
  await playTrack(page, 'Harbour at Six')
  const pane = page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying })
  const cover = largeCover(pane)
  const next = pane.getByRole('button', { name: /Breakwater/ })
  await cover.waitFor()
  await next.locator('img').waitFor()
  const address = await cover.getAttribute('src')
  const flashes = await watchPlaceholders(pane)
  await pane.getByRole('button', { name: MUSIC_TEXTS.next, exact: true }).click()
  await heading(page, 'Breakwater').waitFor()
  await expect.poll(() => cover.getAttribute('src')).toBe(address)
  await expect.poll(() => flashes()).toBe(0)
})

it('shows the picture above the folders of the discs as the cover of their album', async () => {
  const page = await openPageInside(server, { path: '/music-player?view=albums' })
  await page
    .getByRole('button', { name: /^Tides / })
    .locator('img')
    .waitFor()
  await page.getByRole('button', { name: /^Tides / }).click()
  await page.getByRole('heading', { name: 'Tides' }).waitFor()
  await playTrack(page, 'Neap')
  await largeCover(page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying })).waitFor()
})

/** Not the blurred one behind it, nor that of the next track. */
function largeCover(pane: Locator): Locator {
  return pane.locator('.aspect-square img')
}

/** Counts how often anything inside shows the placeholder of a cover. */
async function watchPlaceholders(pane: Locator): Promise<() => Promise<number>> {
  await pane.evaluate((element) => {
    let count = 0
    new MutationObserver(() => {
      if (element.querySelector('.lucide-music') !== null) count += 1
      element.setAttribute('data-flashes', String(count))
    }).observe(element, { childList: true, subtree: true })
  })
  return async () => Number(await pane.getAttribute('data-flashes'))
}
