import { type Guide, listGuides } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildZip } from '../server/src/testing/build-zip.ts'
import { sessionHeaders } from './files.actions.ts'
import { pngSample } from './files.samples.ts'
import { openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const WORD = 'http://schemas.openxmlformats.org'
const WORD_FILES = {
  '[Content_Types].xml': `<Types xmlns="${WORD}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${WORD}/package/2006/relationships"><Relationship Id="a" Type="${WORD}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<w:document xmlns:w="${WORD}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t xml:space="preserve">A </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r><w:r><w:t xml:space="preserve"> knot</w:t></w:r></w:p></w:body></w:document>`,
}

const PICTURE = pngSample('a b.png')
const BOOK = {
  book: {
    name: 'Boat',
    pages: [{ name: 'Sails', markdown: '![s]([[bsexport:image:s.png]]) [x]([[bsexport:page:7]])', priority: 2 }],
    chapters: [
      {
        name: 'Knots',
        priority: 1,
        pages: [
          {
            name: 'Bowline',
            html: '<h2>Loop</h2><p>Never <strong>slips</strong><img src="[[bsexport:image:s.png]]" alt="s"></p>',
            tags: [{ name: 'level', value: '2' }, { name: 'rope' }],
          },
        ],
      },
    ],
  },
}

function zipOf(files: Record<string, string | Buffer>): Buffer {
  return buildZip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

/** By their titles, without the ids of pictures. */
async function storedGuides(): Promise<Record<string, Pick<Guide, 'content' | 'category' | 'tags'>>> {
  const reply = await fetch(server.url + listGuides.path, { headers: await sessionHeaders(server) })
  const guides: Guide[] = await reply.json()
  return Object.fromEntries(
    guides.map(({ title, content, category, tags }) => [
      title,
      { content: content.replace(/\/api\/guides\/pictures\/[0-9a-f]{32}/g, 'PICTURE'), category, tags },
    ]),
  )
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: TEXTS.transferMenu }).click()
  await page.getByRole('menuitem', { name: TEXTS.importTitle }).click()
  await page.getByRole('dialog').getByLabel(TEXTS.importFile).setInputFiles({ name, mimeType: '', buffer })
  await finishImport(page)
}

async function finishImport(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.importStart }).click()
  const done = page.getByRole('dialog', { name: TEXTS.importDone })
  await done.waitFor()
  await done.getByRole('button', { name: TEXTS.close, exact: true }).last().click()
  await done.waitFor({ state: 'detached' })
}

async function dropFiles(page: Page, files: readonly { name: string; content: string }[]): Promise<void> {
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, content } of dropped) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name))
    }
    const main = document.querySelector('main') ?? document.body
    for (const type of ['dragover', 'drop']) {
      main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  }, files)
}

it('takes Markdown, HTML and Word, alone or dropped together, and the export of BookStack', async () => {
  const page = await openPageInside(server, { path: '/guides' })
  await importFile(page, 'Sea.md', Buffer.from('---\ntitle: At sea\ntags: [salt]\nauthor: Ann\n---\n# Waves'))
  await importFile(page, 'Rope.docx', zipOf(WORD_FILES))
  await importFile(
    page,
    'book.zip',
    zipOf({ 'data.json': JSON.stringify(BOOK), 'files/s.png': PICTURE.buffer, 'files/list.pdf': 'x' }),
  )
  const html = `<!doctype html><html><head><title>Sea "chart"</title></head><body><h2>Deep</h2><p><img src="a%20b.png" alt="map"></p><ul><li>one<ul><li>two</li></ul></li></ul><p><img alt="dot" src="data:image/png;base64,${PICTURE.buffer.toString('base64')}"></p><script>alert(1)</script></body></html>`
  await dropFiles(page, [
    { name: 'chart.html', content: Buffer.from(html).toString('base64') },
    { name: PICTURE.name, content: PICTURE.buffer.toString('base64') },
    // What older programs wrote is no UTF-8.
    { name: 'old.htm', content: Buffer.from('<title>Caf\xe9</title><p>na\xefve', 'latin1').toString('base64') },
    { name: 'cut.docx', content: zipOf(WORD_FILES).subarray(0, 300).toString('base64') },
    { name: 'deep.html', content: Buffer.from('<b><i>'.repeat(50_000)).toString('base64') },
  ])
  await page.getByRole('dialog').getByText(TEXTS.importDropped(5)).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.importStart }).click()
  const leftOut = page.getByRole('dialog', { name: TEXTS.importDone }).getByRole('listitem')
  await leftOut.filter({ hasText: 'cut.docx' }).getByText(GUIDES_TEXTS.leftOut.notConverted).waitFor()
  await leftOut.filter({ hasText: 'deep.html' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.close, exact: true }).last().click()
  const none = { category: null, tags: [] }
  await expect.poll(storedGuides).toEqual({
    'At sea': { ...none, tags: ['salt'], content: '---\nauthor: Ann\n---\n\n# Waves' },
    Café: { ...none, content: 'naïve\n' },
    Rope: { ...none, content: 'A **bold** knot\n' },
    Bowline: {
      category: 'Boat',
      tags: ['Knots', 'level: 2', 'rope'],
      content: '## Loop\n\nNever **slips**\n\n![s](PICTURE)\n',
    },
    Sails: { ...none, category: 'Boat', content: '![s](PICTURE) x' },
    'Sea "chart"': { ...none, content: '## Deep\n\n![map](PICTURE)\n\n- one\n\n  - two\n\n![dot](PICTURE)\n' },
  })
})
