import { describe, expect, it } from 'vitest'
import { lineAt } from './lyricsLine.ts'

describe('the current lyrics line', () => {
  const lines = [1000, 4000, 4000, 9000].map((atMs) => ({ atMs, text: '' }))

  it('is the last that has started', () => {
    expect([0, 999, 1000, 3999, 4000, 8999, 60_000].map((position) => lineAt(lines, position))).toEqual([
      -1, -1, 0, 0, 2, 2, 3,
    ])
  })

  it('is none without times', () => {
    expect(lineAt([{ atMs: null, text: 'la' }], 5000)).toBe(-1)
    expect(lineAt([], 5000)).toBe(-1)
  })
})
