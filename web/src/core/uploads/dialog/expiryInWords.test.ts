import { expect, it } from 'vitest'
import { expiryInWords } from './expiryInWords.ts'

const HOUR_MS = 3_600_000

it('shows days, then hours, then that it is soon', () => {
  expect(expiryInWords(7 * 24 * HOUR_MS - 5000, 0)).toBe('expires in 7 days')
  expect(expiryInWords(24 * HOUR_MS, 0)).toBe('expires in 1 day')
  expect(expiryInWords(23.4 * HOUR_MS, 0)).toBe('expires in 23 hours')
  expect(expiryInWords(HOUR_MS - 1, 0)).toBe('expires soon')
})
