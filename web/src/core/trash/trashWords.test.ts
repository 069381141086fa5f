import { describe, expect, it } from 'vitest'
import { daysLeft, newNames } from './trashWords.ts'

const NOW_MS = Date.parse('2026-11-21T12:00:00Z')

describe('the remaining time', () => {
  it.each([
    ['2026-12-21T12:00:00Z', 30],
    ['2026-12-21T11:59:00Z', 30],
    ['2026-11-21T12:01:00Z', 1],
    ['2026-11-21T12:00:00Z', 0],
    ['2026-11-01T00:00:00Z', 0],
  ])('until %s is %i days', (expiresAt, days) => {
    expect(daysLeft({ expiresAt }, NOW_MS)).toBe(days)
  })

  it('is none if nothing expires', () => {
    expect(daysLeft({ expiresAt: null }, NOW_MS)).toBeNull()
  })
})

it('names entries that were restored under another name', () => {
  const item = (name: string) => ({ id: name, name, folder: '' })
  expect(newNames([{ name: 'a' }, { name: 'b' }], [item('a'), item('b')])).toEqual([])
  expect(newNames([{ name: 'a' }, { name: 'b' }], [item('a (1)'), item('b')])).toEqual(['a (1)'])
})
