import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { store } from './files.actions.ts'
import { tagsAreRead } from './music.actions.ts'
import { albumSamples } from './music.samples.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloft } from './support.ts'
import { titledFilm } from './video.samples.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  const album = {
    album: 'Salt Maps',
    artist: 'Low Tide Radio',
    genre: 'Sea Folk',
    colors: ['0x16324a', '0xf3b06a'],
  } as const
  await store(
    server,
    'Music',
    ...(await albumSamples({ ...album, seconds: 2, titles: ['Harbour at Six', 'Ferry Song'] })),
  )
  await store(server, 'Films', await titledFilm('a1b2.mp4', 'The Northern Road', 3))
  await tagsAreRead(server, 2)
})
afterAll(() => server.stop())

it('finds artists, albums, genres, tracks and films by their tags, and leads to them', async () => {
  const page = await openPageInside(server)
  const search = async (words: string) => {
    await page.getByRole('button', { name: SEARCH_TEXTS.open }).first().click()
    await page.getByRole('combobox', { name: SEARCH_TEXTS.open }).fill(words)
  }
  const inGroup = (group: string, name: RegExp) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('option', { name })
  await search('low tide')
  await inGroup(SEARCH_TEXTS.filesGroup, /Ferry Song/).waitFor()
  await inGroup(MUSIC_TEXTS.views.artists, /Low Tide Radio/).waitFor()
  await inGroup(MUSIC_TEXTS.views.albums, /Salt Maps/).waitFor()
  await expectGoodLooks(page, 'search-tags', { widths: [1280, 360] })
  await inGroup(MUSIC_TEXTS.views.artists, /Low Tide Radio/).click()
  await page.getByRole('heading', { name: 'Low Tide Radio' }).waitFor()

  await search('salt maps')
  await inGroup(MUSIC_TEXTS.views.albums, /Salt Maps/).click()
  await page.getByRole('heading', { name: 'Salt Maps' }).waitFor()

  await search('sea folk')
  await inGroup(MUSIC_TEXTS.views.genres, /Sea Folk/).waitFor()
  await page.keyboard.press('Escape')

  await search('northern')
  await expect.poll(() => inGroup(SEARCH_TEXTS.filesGroup, /a1b2\.mp4.*The Northern Road/).count()).toBe(1)
})
