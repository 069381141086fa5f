import { describe, expect, it } from 'vitest'
import { rainAt } from './weather.ts'

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
})
