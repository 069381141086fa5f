import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const
const SIZES = [{ edgePixels: 800, maxBytes: 60_000 }, { edgePixels: 400, maxBytes: 20_000 }, { edgePixels: 100 }]

function noise(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: NOISE } })
}

test('every size fits, and uses most of what it may have', async () => {
  const pictures = await encodePicture(sharp(await noise(1000, 700).png().toBuffer()), SIZES)
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  for (const [index, { edgePixels, maxBytes }] of SIZES.entries()) {
    const [bytes, { width = 0, height = 0 } = {}] = [pictures[index]?.byteLength ?? 0, sizes[index]]
    expect(width).toBeLessThanOrEqual(edgePixels)
    expect(width / height).toBeCloseTo(10 / 7, 1)
    if (maxBytes === undefined) continue
    expect(bytes).toBeLessThanOrEqual(maxBytes)
    expect(bytes).toBeGreaterThan(0.5 * maxBytes)
  }
})

test('a picture keeps its colours, of whatever kind they are', async () => {
  const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#c01020' } }
  const kinds = {
    cmyk: sharp(red).toColourspace('cmyk').jpeg(),
    '16 bits': sharp(red).toColourspace('rgb16').png(),
    grey: sharp(red).toColourspace('b-w').png(),
    transparent: sharp({ create: { ...red.create, channels: 4, background: '#c0102080' } }).png(),
  }
  for (const [kind, picture] of Object.entries(kinds)) {
    const [small] = await encodePicture(sharp(await picture.toBuffer()), [{ edgePixels: 32, maxBytes: 20_000 }])
    const { data, info } = await sharp(small).raw().toBuffer({ resolveWithObject: true })
    const [expected] = await Promise.all([
      sharp(await picture.toBuffer())
        .resize(32)
        .webp()
        .toBuffer(),
    ])
    const [r, g, b] = await sharp(expected).raw().toBuffer()
    expect(
      [...data.subarray(0, 3)].map((value, index) => Math.abs(value - ([r, g, b][index] ?? 0)) < 6),
      kind,
    ).toEqual([true, true, true])
    expect(info.channels, kind).toBe(kind === 'transparent' ? 4 : 3)
  }
})
