import { describe, expect, it } from 'vitest'
import { reconnectDelayMs } from './reconnect-delay.ts'

describe('reconnectDelayMs', () => {
  it('doubles with each failure, up to half a minute', () => {
    const delays = [0, 1, 2, 3, 10, 1000].map((failures) => reconnectDelayMs(failures, () => 1))
    expect(delays).toEqual([500, 1000, 2000, 4000, 30_000, 30_000])
  })

  it('subtracts a random part of up to half', () => {
    expect(reconnectDelayMs(1, () => 0)).toBe(500)
    expect(reconnectDelayMs(1, () => 0.5)).toBe(750)
  })
})
