import { expect, it } from 'vitest'
import { otherBytes } from './diskSpace.ts'

it('other data is what is left of a disk beside files and free space', () => {
  const storage = { used: 3, total: 252, free: 71, files: 1, kinds: [] }
  expect(otherBytes(storage)).toBe(178)
  expect(otherBytes({ ...storage, used: 400 })).toBe(0)
  expect(otherBytes({ ...storage, total: null, free: null })).toBeNull()
})
