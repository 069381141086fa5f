import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Drawn, readWord, type WordDrawing } from './wordDrawing.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A document whose body is some XML. */
function word(body: string, parts: Zippable = {}): ArrayBuffer {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`
  const document = `<w:document xmlns:w="${W}" xmlns:r="${OFFICE}" xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}<w:sectPr/></w:body></w:document>`
  const file = zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relations),
    'word/document.xml': strToU8(document),
    ...parts,
  })
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
}

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

function textOf(nodes: WordDrawing['nodes']): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

function elementsOf(nodes: WordDrawing['nodes']): Drawn[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]))
}

describe('a Word document', () => {
  it('is read where there is no document to draw into', async () => {
    const point = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>'
    const table = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Cell')}</w:tc></w:tr></w:tbl>`
    const { nodes, styles } = await readWord(
      word(`<w:p><w:r><w:rPr><w:color w:val="CC0000"/></w:rPr><w:t>Red</w:t></w:r></w:p>${table}${point}`),
    )
    expect(textOf(nodes)).toContain('RedCell')
    expect(styles.join('')).toContain('section.docx')
    const elements = elementsOf(nodes)
    expect(elements.some(({ className }) => className === 'docx-num-1-0')).toBe(true)
    expect(elements.find(({ tagName }) => tagName === 'td')?.properties).toMatchObject({ colSpan: 2 })
    expect(elements.some(({ style }) => typeof style !== 'string' && style.color === '#CC0000')).toBe(true)
  })

  it.each([
    ['more tags than can be parsed', 'The document is too large', () => word('<w:p/>'.repeat(700_000))],
    ['more elements than a page can show', 'The document is too long', () => word(paragraph('x').repeat(40_000))],
    [
      'elements nested too deeply',
      'nested too deeply',
      () => word(`${'<w:tbl><w:tr><w:tc>'.repeat(200)}${'</w:tc></w:tr></w:tbl>'.repeat(200)}`),
    ],
    [
      'elements nested so deeply that no parser gets there',
      /./,
      () => word(`<w:p>${'<w:smartTag>'.repeat(20_000)}${'</w:smartTag>'.repeat(20_000)}</w:p>`),
    ],
    ['too much text', 'The document is too large', () => word(paragraph('x'.repeat(17 * 1024 * 1024)))],
    [
      'a header that is repeated on every page',
      'The document is too long',
      () => {
        const header = strToU8(`<w:hdr xmlns:w="${W}">${paragraph('x').repeat(1_000)}</w:hdr>`)
        const relations = strToU8(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="h" Type="${OFFICE}/header" Target="header1.xml"/></Relationships>`,
        )
        const section = '<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>'
        const pages = `<w:p><w:pPr>${section}</w:pPr></w:p>`.repeat(1_000)
        return word(pages, { 'word/header1.xml': header, 'word/_rels/document.xml.rels': relations })
      },
    ],
    ['no archive', /./, () => new ArrayBuffer(100)],
  ])('with %s is refused', async (_, message, make) => {
    await expect(readWord(make())).rejects.toThrow(message)
  })

  it('is cut off where it is longer than the archive says, and refused where it says too much', async () => {
    const archive = word(paragraph('x'.repeat(1_000_000)))
    await expect(readWord(saying(archive, 200))).rejects.toThrow()
    await expect(readWord(saying(archive, 97 * 1024 * 1024))).rejects.toThrow('The document is too large')
  })
})

const DIRECTORY_ENTRY = 0x02014b50
const UNPACKED_SIZE_OFFSET = 24

/** The same archive, whose directory says another length of its last entry. */
function saying(archive: ArrayBuffer, unpackedBytes: number): ArrayBuffer {
  const copy = archive.slice(0)
  const view = new DataView(copy)
  let start = copy.byteLength - 46
  while (view.getUint32(start, true) !== DIRECTORY_ENTRY) start--
  view.setUint32(start + UNPACKED_SIZE_OFFSET, unpackedBytes, true)
  return copy
}
