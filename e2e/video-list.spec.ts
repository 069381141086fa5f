import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionHeaders, store } from './files.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft, waitUntil } from './support.ts'
import { filmOf, openVideo } from './video.actions.ts'
import { plainFilm, titledFilm } from './video.samples.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  const episode = (number: string, title: string) => titledFilm(`Harbour.Lights.${number}.1080p.mp4`, title, 30)
  const [first, second, third] = [episode('S01E02', 'Fog'), episode('S01E10', 'Ice'), episode('S02E01', 'Thaw')]
  await store(server, 'Shows/Harbour Lights', await third, await second, await first)
  await store(
    server,
    'Films',
    await titledFilm('a1b2.mp4', 'The Northern Road', 60),
    await plainFilm('z clouds.mp4', 4),
  )
  const headers = await sessionHeaders(server)
  const found = async (title: string) => (await fetch(`${server.url}/api/videos?search=${title}`, { headers })).json()
  for (const title of ['northern', 'fog', 'ice', 'thaw']) {
    await waitUntil(async () => (await found(title)).totalCount === 1)
  }
})
afterAll(() => server.stop())

it('shows titles instead of file names and episodes by season, and plays them in this order', async () => {
  const page = await openPageInside(server, { path: '/video-player' })
  const playlist = page.getByRole('region', { name: VIDEO_TEXTS.playlist })
  await playlist.getByRole('button', { name: /The Northern Road/ }).waitFor()
  await expect
    .poll(() => playlist.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([VIDEO_TEXTS.season('Harbour Lights', 1), VIDEO_TEXTS.season('Harbour Lights', 2)])
  const titles = ['The Northern Road', 'Fog', 'Ice', 'Thaw', 'z clouds']
  const shownTitles = async () => {
    const rows = await playlist.getByRole('listitem').allInnerTexts()
    return rows.map((row) => titles.find((title) => row.includes(title)))
  }
  await expect.poll(shownTitles).toEqual(titles)
  await page.getByText('Films · a1b2.mp4 · 320 × 180').waitFor()
  await expectGoodLooks(page, 'video-seasons', { alsoFits: [820, 360] })

  await openVideo(page, 'Ice')
  await filmOf(page).plays(0.2)
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Thaw', level: 2 }).waitFor()
})
