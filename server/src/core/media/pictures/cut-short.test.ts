import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { memoryReader } from '../../../testing/parsers/hostile-bytes.ts'
import { buildBmp, HEIC_SAMPLE, twoColors } from '../../../testing/picture-samples.ts'
import { isCutShort } from './cut-short.ts'

const WIDE = { width: 300, height: 200, channels: 3 as const }

/** So that a scan has every byte, and fills more than one block. */
function noise(edge: number): Sharp {
  return sharp({
    create: {
      ...WIDE,
      width: edge,
      height: edge,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

async function samples(): Promise<Record<string, Buffer>> {
  return {
    jpeg: await noise(900).jpeg({ quality: 95 }).toBuffer(),
    'progressive jpeg': await noise(300).jpeg({ progressive: true }).toBuffer(),
    'jpeg with a small picture inside': await withSmallPicture(),
    png: await noise(400).png().toBuffer(),
    gif: await noise(100).gif().toBuffer(),
    webp: await noise(100).webp().toBuffer(),
    avif: await noise(64).avif({ effort: 0 }).toBuffer(),
    heic: HEIC_SAMPLE,
    bmp: buildBmp(60, 40, 24),
  }
}

/** As cameras write it: an end marker comes long before the end. */
async function withSmallPicture(): Promise<Buffer> {
  const picture = await noise(200).jpeg().toBuffer()
  const small = await twoColors(16, 16).jpeg().toBuffer()
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1)
  segment.writeUInt16BE(small.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), segment, small, picture.subarray(2)])
}

test('a whole picture is not cut short, also with something behind it', async () => {
  for (const [name, bytes] of Object.entries(await samples())) {
    expect(await isCutShort(memoryReader(bytes)), name).toBe(false)
    const more = Buffer.concat([bytes, Buffer.from('a film, as some phones add it')])
    for (const length of [more.length, bytes.length + 3]) {
      expect(await isCutShort(memoryReader(more.subarray(0, length))), `${name} and more`).toBe(false)
    }
  }
})

test('a GIF without an end marker, and an AVIF whose picture lies within its description, are whole', async () => {
  const gif = await noise(100).gif().toBuffer()
  expect(await isCutShort(memoryReader(gif.subarray(0, -1)))).toBe(false)
  expect(await isCutShort(memoryReader(gif.subarray(0, -2)))).toBe(true)
  const box = (kind: string, content: Buffer) => {
    const head = Buffer.from(`0000${kind}`, 'latin1')
    head.writeUInt32BE(8 + content.length)
    return Buffer.concat([head, content])
  }
  const within = [box('iloc', Buffer.alloc(16)), box('idat', Buffer.alloc(64)), box('iprp', Buffer.alloc(40))]
  const avif = Buffer.concat([
    box('ftyp', Buffer.from('avif0000mif1avif', 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), ...within])),
  ])
  for (const more of ['', 'abc', 'a film, as some phones add it']) {
    expect(await isCutShort(memoryReader(Buffer.concat([avif, Buffer.from(more)])))).toBe(false)
  }
  for (let length = 40; length < avif.length; length++) {
    expect(await isCutShort(memoryReader(avif.subarray(0, length))), `${length} bytes`).toBe(true)
  }
})

test('of a whole picture only the ends are read', async () => {
  for (const name of ['jpeg', 'png']) {
    const bytes = (await samples())[name] ?? Buffer.alloc(0)
    const reader = memoryReader(bytes)
    let readBytes = 0
    const readAt = (position: number, lengthBytes: number) => {
      readBytes += lengthBytes
      return reader.readAt(position, lengthBytes)
    }
    expect(await isCutShort({ sizeBytes: bytes.length, readAt })).toBe(false)
    expect(readBytes, name).toBeLessThan(5_000)
  }
})

test('a picture that ends anywhere is cut short, also if zeros follow', async () => {
  for (const [name, bytes] of Object.entries(await samples())) {
    const headBytes = name === 'avif' || name === 'heic' ? 40 : 16
    for (let part = 0; part <= 20; part++) {
      const length = Math.floor(headBytes + ((bytes.length - 2 - headBytes) * part) / 20)
      const cut = bytes.subarray(0, length)
      expect(await isCutShort(memoryReader(cut)), `${name}, ${length} of ${bytes.length} bytes`).toBe(true)
    }
    if (!name.includes('jpeg')) continue
    const zeros = Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.alloc(bytes.length >> 1)])
    expect(await isCutShort(memoryReader(zeros)), `${name} with zeros`).toBe(true)
  }
  for (const bigtiff of [false, true]) {
    const tiff = await noise(100).tiff({ compression: 'none', bigtiff }).toBuffer()
    expect(await isCutShort(memoryReader(tiff))).toBe(false)
    expect(await isCutShort(memoryReader(tiff.subarray(0, tiff.length >> 1)))).toBe(true)
  }
})

test('what is no picture is not cut short', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('text'), Buffer.alloc(5000)]) {
    expect(await isCutShort(memoryReader(bytes))).toBe(false)
  }
})
