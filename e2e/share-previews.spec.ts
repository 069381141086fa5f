import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { createShare, type Share } from '@pinloft/contract/shares/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm } from '../tests/support/film-samples.ts'
import { sessionHeaders, store } from './files.actions.ts'
import { pngSample, textSample } from './files.samples.ts'
import { zipSample } from './previews.samples.ts'
import { expectGoodLooks, expectNoAxeViolations, openPage, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

const CODE = `export function greet(name: string) {
  if (name === '') return "Nobody <here> & there"
  return \`Hello, \${name}\`
}
`
const NOTES = `# Three days on the ridge

The **hut** is open until *October*. See [the map](https://example.org/map).

- [x] Book the hut
- [ ] Pack \`crampons\`

> Start before six.

| Day | Height |
|-----|-------:|
| 1   | 1,240 m |
| 2   | 2,310 m |
`
const TABLE = `Day;Place;Metres\n1;Valley;640\n2;Hut <upper>;2310\n3;Ridge;2980\n`
const PAGE = `<h1>A page</h1><p>Saved from elsewhere.</p>`

/** What axe looks at once: the other kinds share its frame and its colours. */
const FITS = { widths: [], alsoFits: [1280, 360] }

let server: Pinloft
let address: string
beforeAll(async () => {
  server = await startPinloft()
  await store(
    server,
    'Shared',
    textSample('greet.ts', CODE),
    textSample('notes.md', NOTES),
    textSample('days.csv', TABLE, 'text/csv'),
    textSample('page.html', PAGE, 'text/html'),
    zipSample('tent.zip', { 'Tent/plan.txt': 'a'.repeat(3000), 'Tent/poles/list.txt': 'b', 'read me.txt': 'c' }),
    textSample('letter.rtf', '{\\rtf1\\fs48 Dear Anna\\par the keys are under the stone.\\par}', 'application/rtf'),
  )
  address = await shareFolder('Shared')
  const sizes = [
    [960, 540],
    [400, 600],
    [800, 800],
    [640, 360],
  ] as const
  await store(
    server,
    'Ridge',
    ...sizes.map(([width, height], index) => pngSample(`IMG_${index}.png`, width, height)),
    textSample('where they were taken, and by whom.txt', 'Here'),
  )
  await store(server, 'Ridge/Raw')
})
afterAll(() => server.stop())

/** Shares a folder; returns the path of its link. */
async function shareFolder(name: string): Promise<string> {
  const headers = { ...(await sessionHeaders(server)), 'content-type': 'application/json' }
  const folders: { id: string; name: string }[] = await (await fetch(`${server.url}/api/folders`, { headers })).json()
  const entryId = folders.find((folder) => folder.name === name)?.id
  const body = JSON.stringify({ entryIds: [entryId], mode: 'view', pin: TEST_PIN })
  const reply = await fetch(server.url + createShare.path, { method: 'POST', headers, body })
  const share = (await reply.json()) as Share
  return new URL(share.address).pathname
}

it('shows texts, tables, pages, archives and documents to a visitor', async () => {
  const page = await openPage(server, { path: address, isFirstVisit: true })
  const open = async (name: string) => {
    await page.goto(server.url + address)
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { name, level: 1 }).first().waitFor()
    return page.getByRole('region', { name })
  }

  const code = await open('greet.ts')
  await expect.poll(() => code.innerText()).toBe(CODE)
  await expectGoodLooks(page, 'share-preview-code', FITS)

  const notes = await open('notes.md')
  await notes.getByRole('heading', { name: 'Three days on the ridge' }).waitFor()
  await notes.getByRole('cell', { name: '2,310 m' }).waitFor()
  await expectGoodLooks(page, 'share-preview-markdown', FITS)
  await expectNoAxeViolations(page)

  const days = await open('days.csv')
  await days.getByRole('columnheader', { name: 'Metres' }).waitFor()
  await days.getByRole('cell', { name: 'Hut <upper>' }).waitFor()
  await expectGoodLooks(page, 'share-preview-table', FITS)

  const tent = await open('tent.zip')
  await page
    .getByText(PREVIEW_TEXTS.archiveSummary([{ isFolder: false, size: 3002 }]).replace('1 file', '3 files'))
    .waitFor()
  await tent.getByText('2.93 KB').waitFor()
  await expectGoodLooks(page, 'share-preview-archive', FITS)

  await open('page.html')
  await page.frameLocator('iframe').getByRole('heading', { name: 'A page' }).waitFor()
  await expectGoodLooks(page, 'share-preview-page', FITS)

  await open('letter.rtf')
  const picture = page.locator('.page img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectGoodLooks(page, 'share-preview-document', FITS)
  const shown = page.waitForResponse((reply) => reply.url().endsWith('/pdf'))
  await page.getByRole('link', { name: VISITOR_TEXTS.open }).click()
  expect((await shown).headers()['content-type']).toBe('application/pdf')
})

it('shows a folder of pictures as a grid', async () => {
  const page = await openPage(server, { path: await shareFolder('Ridge'), isFirstVisit: true })
  const pictures = page.locator('.grid img')
  await expect.poll(() => pictures.count()).toBe(4)
  await expect
    .poll(() =>
      pictures.evaluateAll((images: HTMLImageElement[]) => images.every(({ naturalWidth }) => naturalWidth > 0)),
    )
    .toBe(true)
  await page.getByRole('checkbox', { name: VISITOR_TEXTS.select('IMG_1.png') }).check()
  await expectGoodLooks(page, 'share-public-grid', FITS)
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: VISITOR_TEXTS.downloadSelected }).click()
  expect((await downloads).suggestedFilename()).toBe('Ridge.zip')
  await page.getByRole('link', { name: 'IMG_0.png' }).click()
  await page.getByRole('heading', { name: 'IMG_0.png', level: 1 }).waitFor()
})

it('plays a film that no browser can play as it is, and seeks in it', async () => {
  const film = await makeFilm('old.avi', { seconds: 12, args: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'] })
  await store(server, 'Films', { name: 'old.avi', mimeType: 'video/x-msvideo', buffer: film })
  const page = await openPage(server, { path: await shareFolder('Films'), isFirstVisit: true })
  await page.getByRole('link', { name: 'old.avi' }).first().click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc)).toMatch(/playlist\.m3u8$/)
  await expect.poll(() => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(320)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 9
  })
  await expect
    .poll(() => video.evaluate(({ seeking, readyState }: HTMLVideoElement) => !seeking && readyState >= 2))
    .toBe(true)
})
