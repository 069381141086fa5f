import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'
import { createShare, type Share } from '@pinloft/contract/shares'
import { VISITOR_TEXTS } from '@pinloft/contract/shares-texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionHeaders, store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import { zipSample } from './previews.samples.ts'
import { expectGoodLooks, openPage, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

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

/** The other kinds share the frame and the colours of the one that axe looks at. */
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
})
afterAll(() => server.stop())

/** Shares a folder; returns the path of its link. */
async function shareFolder(name: string): Promise<string> {
  const headers = { ...(await sessionHeaders(server)), 'content-type': 'application/json' }
  const folders: { id: string; name: string }[] = await (await fetch(`${server.url}/api/folders`, { headers })).json()
  const entryId = folders.find((folder) => folder.name === name)?.id
  const body = JSON.stringify({ entryId, mode: 'view', pin: TEST_PIN })
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
  await expectGoodLooks(page, 'share-preview-markdown', { widths: [1280], alsoFits: [360] })

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
