import { describe, expect, it } from 'vitest'
import { formatDuration, formatTotal } from './duration.ts'

describe('durations', () => {
  it('of a track are minutes and seconds, and hours if there are any', () => {
    expect([0, 999, 59_999, 60_000, 266_400, 3_600_000, 3_729_000].map(formatDuration)).toEqual([
      '0:00',
      '0:00',
      '0:59',
      '1:00',
      '4:26',
      '1:00:00',
      '1:02:09',
    ])
  })

  it('of many are rounded', () => {
    expect([0, 90_000, 2_880_000, 3_600_000, 11_520_000].map(formatTotal)).toEqual([
      '1 min',
      '2 min',
      '48 min',
      '1 h',
      '3 h 12 min',
    ])
  })
})
