import { describe, expect, it } from 'vitest'
import { AIR, type Cells, cellOf, idByKey } from '../index.ts'
import { rainAt, rainEndsAt } from './weather.ts'

describe('weather', () => {
  it('comes and goes slowly, now and then, and the same for a seed', () => {
    const times = Array.from({ length: 4000 }, (_, index) => index * 60)
    const rain = times.map((time) => rainAt(7, time))
    expect(rain).toEqual(times.map((time) => rainAt(7, time)))
    rain.forEach((now, index) => {
      expect(Math.abs(now - (rain[index - 1] ?? 0))).toBeLessThanOrEqual(0.16)
    })
    const wet = rain.filter((now) => now > 0).length / rain.length
    expect(wet).toBeGreaterThan(0.05)
    expect(wet).toBeLessThan(0.45)
    expect(rainAt(7, 0)).toBe(0)
  })

  it('is kept off by roofs, of glass too, but not by plants and torches', () => {
    const columnOf = (blocks: Record<number, string>): Cells => ({
      cellAt: (_x, y) => (blocks[y] === undefined ? AIR : cellOf(idByKey(blocks[y]))),
    })
    expect(rainEndsAt(columnOf({ 40: 'grass' }), 0, 0)).toBe(41)
    expect(rainEndsAt(columnOf({ 40: 'grass', 41: 'torch' }), 0, 0)).toBe(41)
    expect(rainEndsAt(columnOf({ 40: 'grass', 45: 'glass' }), 0, 0)).toBe(46)
    expect(rainEndsAt(columnOf({ 40: 'grass', 127: 'cobbles' }), 0, 0)).toBe(128)
    expect(rainEndsAt(columnOf({}), 0, 0)).toBe(0)
  })
})
