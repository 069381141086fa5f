import { describe, expect, test } from 'vitest'
import { steppedZoom, withinPages, withinZoom } from './zoom.ts'

describe('the zoom', () => {
  test('goes in steps of 0.2 from 1 to 3 and to 0.5', () => {
    const walk = (direction: 1 | -1, steps: number) => {
      const scales = [1]
      for (let step = 0; step < steps; step++) scales.push(steppedZoom(scales.at(-1) ?? 1, direction))
      return scales
    }
    expect(walk(1, 11)).toEqual([1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3])
    expect(walk(-1, 4)).toEqual([1, 0.8, 0.6, 0.5, 0.5])
  })

  test('continues from a fitted size', () => {
    expect(steppedZoom(0.44, 1)).toBe(0.6)
    expect(steppedZoom(0.44, -1)).toBe(0.5)
    expect(withinZoom(7)).toBe(3)
  })
})

test('pages stay within the document', () => {
  expect([-1, 0, 1, 5, 6, 99].map((page) => withinPages(page, 5))).toEqual([1, 1, 1, 5, 5, 5])
})
