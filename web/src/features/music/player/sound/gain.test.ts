import { describe, expect, it } from 'vitest'
import { elementVolume, gainOf } from './gain.ts'

describe('loudness', () => {
  it('is that of the album while its tracks follow one another', () => {
    expect(gainOf({ track: -3, album: -6 }, true)).toBe(-6)
    expect(gainOf({ track: -3, album: -6 }, false)).toBe(-3)
    expect(gainOf(null, true)).toBe(0)
  })

  it('scales the volume by decibels, from silence to full', () => {
    expect(elementVolume(0.7, 0)).toBeCloseTo(0.7)
    expect(elementVolume(0.8, -20)).toBeCloseTo(0.08)
    expect(elementVolume(0.7, 12)).toBe(1)
    expect(elementVolume(0, 40)).toBe(0)
    expect(elementVolume(0.5, Number.NaN)).toBe(0.5)
  })
})
