import { describe, expect, it } from 'vitest'
import { formatListDate, formatRelativeDate } from './format-date.ts'

const NOW_MS = new Date(2026, 10, 20, 15, 0).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

describe('formatRelativeDate', () => {
  it.each([
    [at(2026, 10, 20, 15, 0), 'Just now'],
    [at(2026, 10, 20, 14, 48), '12 min ago'],
    [at(2026, 10, 20, 14, 0), '1 h ago'],
    [at(2026, 10, 20, 0, 1), '14 h ago'],
    [at(2026, 10, 19, 23, 59), 'Yesterday'],
    [at(2026, 10, 17, 12, 0), '17 Nov'],
    [at(2025, 10, 17, 12, 0), '17 Nov 2025'],
    [at(2026, 10, 21, 9, 0), 'Just now'],
  ])('%s is %s', (iso, words) => {
    expect(formatRelativeDate(iso, NOW_MS)).toBe(words)
  })

  it('counts minutes across midnight', () => {
    const justAfterMidnight = new Date(2026, 10, 20, 0, 5).getTime()
    expect(formatRelativeDate(at(2026, 10, 19, 23, 55), justAfterMidnight)).toBe('10 min ago')
  })
})

describe('formatListDate', () => {
  it.each([
    [at(2026, 10, 20, 14, 52), 'Today, 14:52'],
    [at(2026, 10, 19, 9, 10), 'Yesterday, 09:10'],
    [at(2026, 10, 2, 9, 10), '2 Nov 2026'],
  ])('%s is %s', (iso, words) => {
    expect(formatListDate(iso, NOW_MS)).toBe(words)
  })
})
