import { expect, it } from 'vitest'
import { isNews, markSeen } from './stranger-notice.ts'

function guessesAt(lastAt: string, wrongPins = 5) {
  return { wrongPins, networkCount: 1, networks: [{ network: '192.0.2.1', wrongPins, lastAt }] }
}

function emptyStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

it('the notice is shown once for the same wrong PINs, and again when there are more', () => {
  const storage = emptyStorage()
  const first = guessesAt('2026-01-02T03:04:05.000Z')
  expect(isNews(first, storage)).toBe(true)
  markSeen(first, storage)
  expect(isNews(first, storage)).toBe(false)
  expect(isNews(guessesAt('2026-01-02T03:04:05.001Z', 6), storage)).toBe(true)
})

it('the notice is not shown for a few wrong PINs, or for none', () => {
  expect(isNews(guessesAt('2026-01-02T03:04:05.000Z', 4), emptyStorage())).toBe(false)
  expect(isNews({ wrongPins: 0, networkCount: 0, networks: [] }, emptyStorage())).toBe(false)
})
