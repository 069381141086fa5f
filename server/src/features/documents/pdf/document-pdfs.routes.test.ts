import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_MARGIN_PIXELS } from '@pinloft/contract/documents/drawings'
import { exportDocumentPdf } from '@pinloft/contract/documents/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPoppler } from '../../../../../scripts/system-packages.mjs'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addDraft, samplePicture, sendPicture } from '../documents.builders.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const cell = (value: string, attrs: object = {}) => ({ type: 'tableCell', attrs, content: [paragraph(text(value))] })

async function pdfOf(app: TestApp, id: string): Promise<Buffer> {
  const answer = await app.request({ url: pathOf(exportDocumentPdf.path, { id }) })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(answer.headers['content-disposition']).toContain('New Document.pdf')
  return answer.rawPayload
}

async function read(app: TestApp, pdf: Buffer, program: string, ...options: string[]): Promise<string> {
  const path = join(app.data.dataDir, 'made.pdf')
  await writeFile(path, pdf)
  const args = program === 'pdftotext' ? [...options, path, '-'] : [...options, path]
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
}

test.skipIf(isOnPostgres)('a document of all parts becomes a PDF whose text can be read, with its fonts', async () => {
  const app = await startOpenTestApp()
  const { path: src } = (await sendPicture(app, await samplePicture(100))).json<{ path: string }>()
  const style = {
    type: 'textStyle',
    attrs: { color: 'rgb(200, 0, 0)', fontSize: '24px', fontFamily: 'Georgia', backgroundColor: '#ff0' },
  }
  const content = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1, textAlign: 'center', blockId: 'h' },
        content: [text('#set page() $x$ *a*')],
      },
      paragraph(
        text('bold', { type: 'bold' }),
        text(' red', style),
        text(' link', { type: 'link', attrs: { href: 'https://example.org' } }),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
      },
      {
        type: 'taskList',
        content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('done'))] }],
      },
      { type: 'blockquote', content: [paragraph(text('quoted'))] },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('const a = 1')] },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { src, alt: 'A picture', width: 200, align: 'center' } },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [cell('wide', { colspan: 2, colwidth: [100, 200] }), cell('tall', { rowspan: 2 })],
          },
          { type: 'tableRow', content: [cell('left'), cell('right')] },
        ],
      },
      { type: 'paragraph' },
      paragraph(text('你好 Привет')),
    ],
  }
  const drawing = [
    {
      id: 's',
      blockId: 'h',
      kind: 'stroke',
      color: '#ff0000',
      size: 4,
      points: [100, 5, 0.2, 180, 20, 0.9, 190, 60, 0.4],
    },
    {
      id: 'e',
      blockId: null,
      kind: 'shape',
      shape: 'ellipse',
      color: '#0000ff',
      size: 2,
      fillColor: null,
      x1: 80,
      y1: 0,
      x2: 200,
      y2: 60,
    },
    { id: 'p', blockId: 'h', kind: 'picture', src, x: 300, y: 0, width: 50, height: 50 },
  ]
  const pdf = await pdfOf(app, await addDraft(app, { content, drawing }))
  const words = await read(app, pdf, 'pdftotext', '-layout')
  for (const word of [
    '#set page() $x$ *a*',
    'bold',
    'red',
    'one',
    '3.',
    'three',
    'quoted',
    'const a = 1',
    'tall',
    '你好',
    'Привет',
  ]) {
    expect(words).toContain(word)
  }
  const fonts = (await read(app, pdf, 'pdffonts')).split('\n').slice(2).filter(Boolean)
  expect(fonts.length).toBeGreaterThan(1)
  for (const font of fonts) expect(font).toMatch(/ yes yes yes /)
  expect((await app.request({ url: pathOf(exportDocumentPdf.path, { id: '0'.repeat(32) }) })).statusCode).toBe(404)

  // Of private use: no font of any computer has it.
  const signs = await addDraft(app, { content: { type: 'doc', content: [paragraph(text('A sign \u{f0000}'))] } })
  const asked = `${pathOf(exportDocumentPdf.path, { id: signs })}?missingLetters=refuse`
  expect((await app.request({ url: asked })).json()).toMatchObject({ code: 'pdf_letters_missing' })
  expect((await pdfOf(app, signs)).subarray(0, 5).toString()).toBe('%PDF-')

  const long = Array.from({ length: 1400 }, (_, index) =>
    paragraph(text(`${index} ${'many words of a page '.repeat(12)}`)),
  )
  const strokes = Array.from({ length: 500 }, (_, index) => ({
    ...drawing[0],
    id: `s${index}`,
    points: Array.from({ length: 40 }, (_, at) => [at * 3, index % 50, 0.5]).flat(),
  }))
  const longId = await addDraft(app, {
    content: { type: 'doc', content: [content.content[0], ...long] },
    drawing: strokes,
  })
  const pages = Number(/Pages:\s+(\d+)/.exec(await read(app, await pdfOf(app, longId), 'pdfinfo'))?.[1])
  expect(pages).toBeGreaterThanOrEqual(50)
})

test.skipIf(isOnPostgres)('what is drawn stays beside its block on a later page', async () => {
  const app = await startOpenTestApp()
  const before = Array.from({ length: 60 }, (_, index) => paragraph(text(`paragraph ${index}`)))
  const marked = { ...paragraph(text('markedword')), attrs: { blockId: 'marked' } }
  const square = { id: 'q', blockId: 'marked', kind: 'shape', shape: 'rectangle', color: '#00ff00', size: 1 }
  const id = await addDraft(app, {
    content: { type: 'doc', content: [...before, marked] },
    drawing: [{ ...square, fillColor: '#00ff00', x1: 300, y1: 0, x2: 340, y2: 20 }],
  })
  const pages = (await read(app, await pdfOf(app, id), 'pdftotext', '-bbox')).split('<page ')
  const number = pages.findIndex((page) => page.includes('>markedword<'))
  expect(number).toBeGreaterThan(1)
  const [, xMin, yMin] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>markedword</.exec(pages[number] ?? '') ?? []
  const { left, top } = await greenIn(join(app.data.dataDir, 'made.pdf'), number)
  // It is drawn from the left edge of the page, and from the upper edge of its block.
  expect(Math.abs(left - (Number(xMin) + (300 - PAGE_MARGIN_PIXELS) * 0.75))).toBeLessThan(2)
  expect(Math.abs(top - Number(yMin))).toBeLessThan(8)
})

/** Where green begins on a page, in points. */
async function greenIn(path: string, page: number): Promise<{ left: number; top: number }> {
  const options = ['-png', '-r', '72', '-f', `${page}`, '-singlefile']
  const image = sharp(
    execFileSync(findPoppler() ?? '', [...options, path, '-'], { maxBuffer: 16 * 1024 * 1024 }),
  ).removeAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  let [left, top] = [info.width, info.height]
  for (let at = 0; at < info.width * info.height; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3)
    if (green < 200 || red > 80 || blue > 80) continue
    left = Math.min(left, at % info.width)
    top = Math.min(top, Math.floor(at / info.width))
  }
  return { left, top }
}
