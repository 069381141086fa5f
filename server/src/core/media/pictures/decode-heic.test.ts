import { expect, test } from 'vitest'
import { HEIC_SAMPLE } from '../../../testing/picture-samples.ts'
import { decodeHeic } from './decode-heic.ts'

const MAX_PIXELS = 1_000_000

test('decodes to about the requested size and keeps colours in place', async () => {
  const { width, height, pixels } = await decodeHeic(HEIC_SAMPLE, { maxPixels: MAX_PIXELS, edgePixels: 30 })
  expect([width, height]).toEqual([48, 32])
  const colorAt = (x: number, y: number) => [...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4)]
  const [red, blue] = [colorAt(4, 16), colorAt(43, 16)]
  expect([red[0], blue[2], red[3], blue[3]].every((value = 0) => value > 200)).toBe(true)
  expect([red[1], red[2], blue[0], blue[1]].every((value = 255) => value < 60)).toBe(true)
})

test('refuses pictures with too many pixels', async () => {
  await expect(decodeHeic(HEIC_SAMPLE, { maxPixels: 96 * 64 - 1, edgePixels: 30 })).rejects.toThrow('Too many pixels')
})
