import { describe, expect, test } from 'vitest'
import { fittingScale, steppedZoom, withinPages, withinZoom } from './zoom.ts'

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

test('every page of a document fits, whichever is the widest or the highest', () => {
  const container = { clientWidth: 840, clientHeight: 405 }
  const pages = [
    { width: 800, height: 600 },
    { width: 1600, height: 200 },
    { width: 600, height: 800 },
  ]
  expect(fittingScale(container, pages, 'page-width')).toBe(0.5)
  expect(fittingScale(container, pages.toReversed(), 'page-width')).toBe(0.5)
  expect(fittingScale(container, pages, 'page-fit')).toBe(0.5)
  expect(fittingScale({ ...container, clientHeight: 205 }, pages, 'page-fit')).toBe(0.25)
  expect(fittingScale(container, pages, null)).toBe(0.5)
  // A page that has room keeps its size, unless it was asked to fill the width.
  expect(fittingScale(container, [{ width: 400, height: 600 }], null)).toBe(1)
  expect(fittingScale(container, [{ width: 400, height: 600 }], 'page-width')).toBe(2)
  expect(fittingScale({ clientWidth: 0, clientHeight: 0 }, pages, 'page-fit')).toBeGreaterThan(0)
})
