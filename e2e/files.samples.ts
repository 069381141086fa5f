import { crc32, deflateSync } from 'node:zlib'

/** A file as a test passes it to the browser. */
export interface Sample {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo-like image of a sky in the given size, so that a browser has something to decode. */
export function pngSample(name: string, width = 96, height = 64): Sample {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      rows.set([Math.round((x / width) * 90) + 90, Math.round((y / height) * 90) + 130, 230], at)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A one-page PDF with a text. */
export function pdfSample(name: string, words: string): Sample {
  const stream = `BT /F1 24 Tf 40 100 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}

/** Half a second of silence as MP3: frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
export function mp3Sample(name: string): Sample {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc0])
  return { name, mimeType: 'audio/mpeg', buffer: Buffer.concat(Array.from({ length: 20 }, () => frame)) }
}

export function textSample(name: string, text: string, mimeType = 'text/plain'): Sample {
  return { name, mimeType, buffer: Buffer.from(text) }
}

/** Less than a second of coloured fields, 64 by 36, H.264 in MP4; recorded with a browser from a canvas. */
export function mp4Sample(name: string): Sample {
  return { name, mimeType: 'video/mp4', buffer: Buffer.from(MP4_BASE64.join(''), 'base64') }
}

const MP4_BASE64 = [
  'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMmF2YzFtcDQxAAACy21vb3YAAAB4bXZoZAEAAAAAAAAA5yXwbgAAAADnJfBuAAAD6AAAAAAAAALeAAEA',
  'AAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAIjdHJhawAA',
  'AGh0a2hkAQAAAwAAAADnJfBuAAAAAOcl8G4AAAABAAAAAAAAAAAAAALeAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAA',
  'AAAAQAAAAABAAAAAJAAAAAABs21kaWEAAAAsbWRoZAEAAAAAAAAA5yXwbgAAAADnJfBuAAB1MAAAAAAAAALeVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRl',
  'AAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAVJtaW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB1kcmVmAAAAAAAAAAEAAAANdXJsIAAA',
  'AAEAAAABEXN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAAMVzdHNk',
  'AAAAAAAAAAEAAAC1YXZjMQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAABAACQASAAAAEgAAAAAAAAAAQtBVkMxIENvZGluZwAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAAChhdmNDAULACv/hABFnQsAKjI1CO883AQ0BB4RCNQEABGjOPIAAAAAT',
  'Y29scm5jbHgAAQANAAGAAAAAKG12ZXgAAAAgdHJleAAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAAAKBtb29mAAAAEG1maGQAAAAAAAAAAQAAAIh0cmFm',
  'AAAAFHRmaGQAAgAgAAAAAQEBAAAAAAAUdGZkdAEAAAAAAAAAAAAAAAAAAFh0cnVuAQADBQAAAAgAAACoAgAAAAAAC7YAAAA5AAALvgAAAEUAAAvDAAAA',
  'RwAAC7kAAAA4AAALwAAAAEAAAAvBAAAALQAAC78AAAA1AAAD5wAAAC8AAAHWbWRhdAAAADVluAAEAAAEP//+CKKA+OAxwABAMkxWTk6xWuuv4//wV8UA',
  'AnjShACAVNt4OgjIOgjPau1tcAAAAEFh4ABAAL5AQ83//wRRT44AAgAxwACGJxeJ8T57F5/P5/4VIKABigAeKABigAeILQgmhAmRAmeIEyIEz4hXiFxC',
  '4AAAAENh4ACAAT5AY/hSLi4uLi4uLi4uLi4uLi4uLjjHAAJ4nxPifF2v8T4jxn/8KkFxfFxfOhBNeITIhM+EFdW29tviFxC4AAAANGHgAMABvkB7+FLu',
  '7u7u7u7u70cAAnje+J8T4u3rEeI8R/CpHfd9EWvFWKvhBa+gkFxC4hcAAAA8YeABAAI+QCD+o4ABD/UcAAhfUcAAhfUcAAhYvV8R4jxnf54hSRbFv/zx',
  'KSLYt/+eJSRbFv/zxKSLYt/wAAAAKWHgAUACvkAg8bqOAGOAATxPifE+e8/n8/8Kp33fEpImZEzP+IV4hcQuAAAAMWHgAYADPkAg83//wRRR8cAA18Tv',
  'E+J89vP5/P+CAKoUxTxTFPEIkiSZEkz/iFxC4hcAAAArYeABwAO+QCD+CfWtajscADje2J8T42xTbP5/P/CqVdV0Sl4ti3xC4hcQuAAAAExtZnJhAAAA',
  'NHRmcmEBAAAAAAAAAQAAAD8AAAABAAAAAAAAAAAAAAAAAAAC7wAAAAEAAAABAAAAAQAAABBtZnJvAAAAAAAAAEw=',
]
