import { describe, expect, it } from 'vitest'
import { bytesPerSecond, progressInWords, withSample } from './uploadSpeed.ts'

const GB = 1024 ** 3

describe('upload speed', () => {
  it('is unknown in the first second', () => {
    expect(bytesPerSecond([])).toBeNull()
    expect(
      bytesPerSecond([
        { atMs: 0, storedBytes: 0 },
        { atMs: 900, storedBytes: 500 },
      ]),
    ).toBeNull()
  })

  it('is measured over the last five seconds only', () => {
    let samples = withSample([], { atMs: 0, storedBytes: 0 })
    samples = withSample(samples, { atMs: 10_000, storedBytes: 100 })
    samples = withSample(samples, { atMs: 12_000, storedBytes: 2100 })
    expect(bytesPerSecond(samples)).toBe(1000)
  })

  it('is shown as stored bytes, total, speed and remaining time', () => {
    expect(progressInWords(1.92 * GB, 3.4 * GB, (1.48 * GB) / 41)).toBe('1.92 of 3.40 GB · 37.0 MB/s · 41 s left')
    expect(progressInWords(0, 3.4 * GB, null)).toBe('0.00 of 3.40 GB')
    expect(progressInWords(GB, 3 * GB, (2 * GB) / 600)).toBe('1.00 of 3.00 GB · 3.4 MB/s · 10 min left')
    expect(progressInWords(GB, 3 * GB, (2 * GB) / 7500)).toBe('1.00 of 3.00 GB · 279.6 KB/s · 2 h 5 min left')
  })

  it('says when only storing remains', () => {
    expect(progressInWords(2048, 2048, 10)).toBe('2.0 KB sent, storing')
  })
})
