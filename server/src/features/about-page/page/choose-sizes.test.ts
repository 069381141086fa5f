import { expect, test } from 'vitest'
import { IMAGE_LIMITS, IMAGE_SIZES, type ImageSize } from '../images/image-sizes.ts'
import { chooseSizes } from './choose-sizes.ts'
import { base64Bytes } from './page-bytes.ts'

/** Images whose sizes use a share of what they may have. */
function images(count: number, share = 1) {
  return Array.from({ length: count }, () => {
    const sizes = IMAGE_SIZES.map((size) => [size, { size_bytes: Math.round(IMAGE_LIMITS[size].maxBytes * share) }])
    return Object.fromEntries(sizes) as Record<ImageSize, { size_bytes: number }>
  })
}

function totalBytes(count: number, share?: number): number {
  const all = images(count, share)
  return chooseSizes(all).reduce((sum, size, index) => sum + base64Bytes(all[index]?.[size].size_bytes ?? 0), 0)
}

test('twelve of the worst photos leave room for text and fonts below 1.5 MB', () => {
  for (let count = 0; count <= 30; count++) expect(totalBytes(count)).toBeLessThanOrEqual(1_330_000)
  expect(chooseSizes(images(12))).toEqual(Array(12).fill('medium'))
})

test('the first images are larger while there is room', () => {
  expect(chooseSizes(images(2))).toEqual(['large', 'large'])
  expect(chooseSizes(images(12, 0.8)).slice(0, 3)).toEqual(['large', 'medium', 'medium'])
  expect(chooseSizes([])).toEqual([])
})

test('the last images are smaller if there are many, and the first one is not', () => {
  const chosen = chooseSizes(images(100))
  expect(chosen[0]).toBe('medium')
  expect(new Set(chosen.slice(1))).toEqual(new Set(['small']))
  expect(chooseSizes(images(20)).indexOf('small')).toBeGreaterThan(5)
})
