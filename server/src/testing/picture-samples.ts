import sharp, { type Sharp } from 'sharp'

/** A HEIC picture of 96 by 64 pixels, the left half red, the right half blue. No library here can encode one. */
export const HEIC_SAMPLE = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAKAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAwbWRhdAAAACQoAa8ZgPd8hTf/9zPn/clL/k2C7T//dfnethn+C+IAex0r/4A=',
  'base64',
)

/** A PDF with the text 'Secret words', encrypted with the password 'open'. */
export const LOCKED_PDF_SAMPLE = Buffer.from(
  'JVBERi0xLjQKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL1BhZ2VzIC9LaWRzIFszIDAgUl0gL0NvdW50IDEgPj4KZW5kb2JqCjMgMCBvYmoKPDwgL1R5cGUgL1BhZ2UgL1BhcmVudCAyIDAgUiAvTWVkaWFCb3ggWzAgMCAzMDAgMjAwXSAvQ29udGVudHMgNCAwIFIgL1Jlc291cmNlcyA8PCAvRm9udCA8PCAvRjEgNSAwIFIgPj4gPj4gPj4KZW5kb2JqCjQgMCBvYmoKPDwgL0xlbmd0aCA0MyA+PgpzdHJlYW0KJPRrIN47Ixi0p9q1pyAVq4DSJINLCjp6/SX9XcR8YIWtWcvcx8otGnvsxAplbmRzdHJlYW0KZW5kb2JqCjUgMCBvYmoKPDwgL1R5cGUgL0ZvbnQgL1N1YnR5cGUgL1R5cGUxIC9CYXNlRm9udCAvSGVsdmV0aWNhID4+CmVuZG9iago2IDAgb2JqCjw8IC9GaWx0ZXIgL1N0YW5kYXJkIC9WIDEgL1IgMiAvTyA8OGVlYjA5NTgxOTY2MmE3NzQ0NDJmYjA3MmUzZDlmMTllOWQxMzBlYzA5YTRkMDA2MWU3OGZlOTIwZjdhYjYyZj4gL1UgPDYwMjU5ZWVlZDQzZWU2ZjQyNTQ4YjRmNTNmNGZjZTg5YjQ0Njc5NjUyYzkxMjg4NzRjY2UwNmU0NTZjYWI1YTM+IC9QIC00ID4+CmVuZG9iagp4cmVmCjAgNwowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMDkgMDAwMDAgbiAKMDAwMDAwMDA1OCAwMDAwMCBuIAowMDAwMDAwMTE1IDAwMDAwIG4gCjAwMDAwMDAyNDEgMDAwMDAgbiAKMDAwMDAwMDMzNCAwMDAwMCBuIAowMDAwMDAwNDA0IDAwMDAwIG4gCnRyYWlsZXIKPDwgL1NpemUgNyAvUm9vdCAxIDAgUiAvRW5jcnlwdCA2IDAgUiAvSUQgWzwwNzA3MDcwNzA3MDcwNzA3MDcwNzA3MDcwNzA3MDcwNz4gPDA3MDcwNzA3MDcwNzA3MDcwNzA3MDcwNzA3MDcwNzA3Pl0gPj4Kc3RhcnR4cmVmCjU5OQolJUVPRgo=',
  'base64',
)

/** The left half red, the right half blue, so that a mirrored picture is detected. */
export function twoColors(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: 'blue' }
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: { create: half }, gravity: 'east' },
  ])
}

/** A raw file in the layout of most cameras: like a TIFF, with the preview in a directory below the first. */
export function buildRaw(jpeg: Buffer): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(4, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
  const [SUB_DIRECTORIES, JPEG_OFFSET, JPEG_BYTES] = [0x14a, 0x201, 0x202]
  const first = 8
  const below = first + 2 + 12 + 4
  const picture = below + 2 + 24 + 4
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, first, 0, 0, 0]),
    directory(entry(SUB_DIRECTORIES, below)),
    directory(entry(JPEG_OFFSET, picture), entry(JPEG_BYTES, jpeg.length)),
    jpeg,
  ])
}

/** A Fujifilm raw file: a header with the offset of the preview. */
export function buildRaf(jpeg: Buffer): Buffer {
  const head = Buffer.alloc(148)
  head.write('FUJIFILMCCD-RAW 0201')
  head.writeUInt32BE(head.length, 84)
  head.writeUInt32BE(jpeg.length, 88)
  return Buffer.concat([head, jpeg])
}

/** A Canon raw file: boxes, one of which contains the preview. */
export function buildCr3(jpeg: Buffer): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.reduce((bytes, part) => bytes + part.length, head.length))
    head.write(type, 4)
    return Buffer.concat([head, ...content])
  }
  const previewHead = Buffer.alloc(16)
  previewHead.writeUInt32BE(jpeg.length, 12)
  const uuid = Buffer.from('eaf42b5e1c984b88b9fbb7dc406e4d160000000000000001', 'hex')
  return Buffer.concat([
    box('ftyp', Buffer.from('crx \x00\x00\x00\x01crx isom')),
    box('moov', Buffer.alloc(200)),
    box('uuid', uuid, box('PRVW', previewHead, jpeg)),
    box('mdat', Buffer.alloc(100)),
  ])
}

/** Pixel formats of a bitmap: bits per pixel, which also determine whether there is a colour table. */
export type BitmapDepth = 1 | 4 | 8 | 16 | 24 | 32

/** A bitmap with the left half red, the right half blue: header, colour table, rows from the bottom up. */
function bitmapBody(width: number, height: number, depth: BitmapDepth, storedHeight = height): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(storedHeight, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(depth, 14)
  const [red, blue] = depth === 16 ? [0x7c00, 0x1f] : depth > 16 ? [0xffff0000, 0xff0000ff] : [0, 1]
  const table = depth > 8 ? Buffer.alloc(0) : Buffer.alloc(4 * 2 ** depth)
  if (table.length > 0) table.set([0, 0, 255, 0, 255, 0, 0, 0])
  const row = Buffer.alloc(Math.ceil((width * depth) / 32) * 4)
  for (let x = 0; x < width; x++) {
    const value = x < width / 2 ? red : blue
    if (depth >= 16) row.writeUIntLE(value % 2 ** depth, (x * depth) / 8, depth / 8)
    else
      row[Math.floor((x * depth) / 8)] =
        (row[Math.floor((x * depth) / 8)] ?? 0) | (value << (8 - depth - ((x * depth) % 8)))
  }
  return Buffer.concat([head, table, ...Array.from({ length: height }, () => row)])
}

export function buildBmp(width: number, height: number, depth: BitmapDepth): Buffer {
  const body = bitmapBody(width, height, depth)
  const head = Buffer.alloc(14)
  head.write('BM')
  head.writeUInt32LE(head.length + body.length, 2)
  head.writeUInt32LE(head.length + 40 + (depth > 8 ? 0 : 4 * 2 ** depth), 10)
  return Buffer.concat([head, body])
}

/** An icon of pictures whose entries declare the given widths. */
export function buildIcon(...pictures: { width: number; content: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { width, content }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(width % 256, at)
    head.writeUInt32LE(content.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += content.length
  }
  return Buffer.concat([head, ...pictures.map(({ content }) => content)])
}

/** A picture of an icon as a bitmap; its right half is transparent if `isHalf`. */
export function iconBitmap(edge: number, depth: BitmapDepth, { isHalf = false } = {}): Buffer {
  const mask = Buffer.alloc(Math.ceil(edge / 32) * 4)
  if (isHalf) for (let x = edge / 2; x < edge; x++) mask[x >> 3] = (mask[x >> 3] ?? 0) | (128 >> (x & 7))
  return Buffer.concat([bitmapBody(edge, edge, depth, 2 * edge), ...Array.from({ length: edge }, () => mask)])
}

/** A single-page PDF of 300 by 200 points, drawn by the operators in `content`. */
export function buildPdf(content: string, catalogue = ''): Buffer {
  return buildPdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>',
    pdfStream(content),
  ])
}

export function pdfStream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** A PDF of the given objects, the first of which is the catalogue. */
export function buildPdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}
