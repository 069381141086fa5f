import sharp, { type Sharp } from 'sharp'

/** A HEIC picture of 96 by 64 pixels, the left half red, the right half blue. No library here can write one. */
export const HEIC_SAMPLE = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAKAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAwbWRhdAAAACQoAa8ZgPd8hTf/9zPn/clL/k2C7T//dfnethn+C+IAex0r/4A=',
  'base64',
)

/** The left half red, the right half blue, so that a picture can be told from its mirror image. */
export function twoColours(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: 'blue' }
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: { create: half }, gravity: 'east' },
  ])
}

/** A raw file as most cameras build it: like a TIFF, the picture to be shown in a directory below the first. */
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

/** A PDF of one page of 300 by 200 points, filled by the operators of its content. */
export function buildPdf(content: string, catalogue = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
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
