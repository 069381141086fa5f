import { expect, test } from 'vitest'
import { ShrunkPixels } from './shrunk-pixels.ts'

/** Rows whose bytes come from `valueAt`. */
function picture(width: number, height: number, valueAt: (x: number, y: number, channel: number) => number) {
  const bytes = Array.from({ length: width * height * 4 }, (_, index) => {
    const pixel = Math.floor(index / 4)
    return valueAt(pixel % width, Math.floor(pixel / width), index % 4)
  })
  return Uint8Array.from(bytes)
}

test('averages each square and drops incomplete ones', () => {
  const shrunk = new ShrunkPixels(5, 3, 2)
  expect([shrunk.width, shrunk.height]).toEqual([2, 1])
  shrunk.set(picture(5, 3, (x, y, channel) => (y === 2 || x === 4 ? 255 : x * 10 + y * 4 + channel)))
  expect([...shrunk.pixels]).toEqual([7, 8, 9, 10, 27, 28, 29, 30])
})

test('accepts rows in any number of calls', () => {
  const source = picture(9, 8, (x, y, channel) => (x * 31 + y * 17 + channel * 5) % 256)
  const [whole, byRows] = [new ShrunkPixels(9, 8, 3), new ShrunkPixels(9, 8, 3)]
  whole.set(source)
  for (let start = 0; start < source.length; start += 36) byRows.set(source.slice(start, start + 36), start)
  expect(byRows.pixels).toEqual(whole.pixels)
  expect([whole.width, whole.height]).toEqual([3, 2])
})

test('leaves slightly larger pictures and single rows unchanged', () => {
  const source = picture(7, 3, (x, y, channel) => x + y + channel)
  const same = new ShrunkPixels(7, 3, 4)
  same.set(source)
  expect([...same.pixels]).toEqual([...source])
  expect(new ShrunkPixels(5000, 1, 100)).toMatchObject({ width: 5000, height: 1 })
})
