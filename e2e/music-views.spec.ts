import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { store } from './files.actions.ts'
import { openView, playTrack, tagsAreRead } from './music.actions.ts'
import { albumSamples, songSample } from './music.samples.ts'
import { expectGoodLooks, openPageInside, type Pinloft, resize, startPinloft, waitUntilStill } from './support.ts'
import { pressFinger } from './touch.actions.ts'

const LONG_TITLE = 'The Long Way Home by the Harbour, after the Rain and before the First Ferry'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  const salt = { album: 'Salt Maps', artist: 'Low Tide Radio', colors: ['0x16324a', '0xf3b06a'] } as const
  await store(
    server,
    'Salt Maps',
    ...(await albumSamples({ ...salt, seconds: 30, titles: ['Breakwater', LONG_TITLE] })),
  )
  await store(server, 'Loose', await songSample({ name: 'hum.mp3', seconds: 2, title: 'Hum', artist: 'Nobody' }))
  await tagsAreRead(server, 3)
})
afterAll(() => server.stop())

const listOf = (page: Page) => page.getByRole('region', { name: MUSIC_TEXTS.playlist })

it('keeps the menu of a track open when the finger is lifted whose long touch opened it', async () => {
  const page = await openPageInside(server, { path: '/music-player?view=tracks', width: 360, touch: true })
  const row = listOf(page).getByRole('listitem').filter({ hasText: 'Hum' })
  const menu = page.getByRole('menu')
  // A track that was played would move the list when it comes: so this is the first test.
  await page.getByText(MUSIC_TEXTS.nothingPlays).waitFor()
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pressFinger(page, row, async () => {
    await menu.waitFor()
    await waitUntilStill(page)
  })
  await waitUntilStill(page)
  await menu.getByRole('menuitem', { name: MUSIC_TEXTS.goToArtist }).tap()
  await page.getByRole('heading', { name: 'Nobody' }).waitFor()
})

it('shows an album without repeating its cover, artist and name, and within sight on a tablet', async () => {
  const page = await openPageInside(server, { path: '/music-player' })
  await openView(page, 'albums')
  await page.getByRole('button', { name: /^Salt Maps / }).click()
  const row = listOf(page).getByRole('listitem').filter({ hasText: 'Breakwater' })
  await row.waitFor()
  await expect.poll(() => row.locator('img').count()).toBe(0)
  await expect.poll(() => row.getByText('Low Tide Radio').count()).toBe(0)
  await expect.poll(() => row.getByText('Salt Maps').count()).toBe(0)
  await playTrack(page, 'Breakwater')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectGoodLooks(page, 'music-album', { widths: [1280, 820, 360] })

  await resize(page, 820)
  await page.evaluate(() => window.scrollTo(0, 0))
  const first = listOf(page).getByRole('listitem').first()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(600)
  // A title that has no room in one line takes two.
  await resize(page, 360)
  const title = listOf(page).getByRole('button', { name: LONG_TITLE, exact: true })
  await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(30)
})

it('has the albums in their places as soon as they are there', async () => {
  const page = await openPageInside(server, { path: '/music-player' })
  const album = page.getByRole('button', { name: /^Salt Maps / })
  await openView(page, 'albums')
  await album.waitFor()
  await openView(page, 'tracks')
  await album.waitFor({ state: 'detached' })
  const first = await page.evaluateHandle(() => {
    const seen = { left: Number.NaN, width: Number.NaN }
    const observer = new MutationObserver(() => {
      const tile = [...document.querySelectorAll('li')].find((item) => item.textContent?.startsWith('Salt Maps'))
      if (tile === undefined) return
      observer.disconnect()
      const { left, width } = tile.getBoundingClientRect()
      Object.assign(seen, { left, width })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await openView(page, 'albums')
  await album.waitFor()
  await waitUntilStill(page)
  const { x, width } = (await page.getByRole('listitem').filter({ has: album }).boundingBox()) ?? {}
  await expect.poll(() => first.jsonValue()).toEqual({ left: x, width })
})

it('comes back to the view that was open', async () => {
  const page = await openPageInside(server, { path: '/music-player' })
  await openView(page, 'artists')
  await listOf(page)
    .getByRole('button', { name: /^Low Tide Radio/ })
    .click()
  await page.getByRole('heading', { name: 'Low Tide Radio' }).waitFor()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await main.getByRole('link', { name: MUSIC_TEXTS.pageTitle }).click()
  await page.getByRole('heading', { name: 'Low Tide Radio' }).waitFor()
  // The view that is open already leads from one of its items to all of them.
  await openView(page, 'artists')
  await listOf(page)
    .getByRole('button', { name: /^Nobody/ })
    .waitFor()
  await openView(page, 'tracks')
  await listOf(page).getByRole('button', { name: 'Hum', exact: true }).waitFor()
})
