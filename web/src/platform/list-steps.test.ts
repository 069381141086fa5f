import { describe, expect, it } from 'vitest'
import { stepOf } from './list-steps.ts'

describe('keys in a list', () => {
  const list = { index: 50, count: 100, columns: 1, pageLines: 10 }

  it('move by one item, by a page, and to the ends', () => {
    const steps = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => stepOf(key, list))
    expect(steps).toEqual([49, 51, 40, 60, 0, 99])
  })

  it('move sideways among tiles', () => {
    const tiles = { ...list, columns: 4 }
    const steps = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageDown'].map((key) => stepOf(key, tiles))
    expect(steps).toEqual([46, 54, 49, 51, 90])
    expect(stepOf('ArrowLeft', list)).toBeNull()
  })

  it('never move past the ends', () => {
    expect(stepOf('PageDown', { ...list, index: 97 })).toBe(99)
    expect(stepOf('ArrowUp', { ...list, index: 0 })).toBe(0)
    expect(stepOf('ArrowDown', { ...list, count: 0 })).toBeNull()
    expect(stepOf('x', list)).toBeNull()
  })
})
