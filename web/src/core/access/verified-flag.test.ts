import { describe, expect, it } from 'vitest'
import { clearVerified, markVerified } from './verified-flag.ts'

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    values,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('the verified flag', () => {
  it('holds the flag and the time in milliseconds until it is cleared', () => {
    const storage = memoryStorage()
    markVerified(storage, 1_700_000_000_000)
    expect([...storage.values.values()]).toEqual(['true', '1700000000000'])
    clearVerified(storage)
    expect(storage.values.size).toBe(0)
  })
})
