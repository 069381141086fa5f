import { describe, expect, it } from 'vitest'
import { LineLayout } from './lineLayout.ts'

const layout = new LineLayout([
  { count: 4, columns: 3, linePx: 60, gapPx: 10, insetPx: 0 },
  { count: 10, columns: 4, linePx: 200, gapPx: 10, insetPx: 0 },
])

describe('entries in lines', () => {
  it('start a new line for each kind', () => {
    expect(layout.lineCount).toBe(5)
    expect(layout.columns).toBe(4)
    expect([0, 1, 2, 4].map((line) => layout.lineAt(line))).toMatchObject([
      { start: 0, end: 3, topPx: 0 },
      { start: 3, end: 4, topPx: 60 },
      { start: 4, end: 8, topPx: 120 },
      { start: 12, end: 14, topPx: 520 },
    ])
    expect(layout.lineAt(5)).toBeUndefined()
    expect([-1, 0, 3, 4, 13].map((index) => layout.lineOf(index))).toEqual([-1, 0, 1, 2, 4])
  })

  it('keep about the same column when moving between lines', () => {
    expect(layout.linesFrom(1, 1)).toBe(3)
    expect(layout.linesFrom(3, 1)).toBe(4)
    expect(layout.linesFrom(1, 2)).toBe(6)
    expect(layout.linesFrom(11, 1)).toBe(13)
    expect(layout.linesFrom(13, 5)).toBe(13)
    expect(layout.linesFrom(2, -5)).toBe(2)
    expect(layout.linesFrom(13, -100)).toBe(1)
  })

  it('are hit by a box that overlaps them, not by one between them', () => {
    // Three folders of 123.3 and four tiles of 90 pixels.
    const found = (leftPx: number, topPx: number, rightPx: number, bottomPx: number) =>
      layout.entriesIn({ leftPx, topPx, rightPx, bottomPx }, 390)
    expect(found(0, 0, 5, 5)).toEqual([0])
    expect(found(0, 51, 390, 59)).toEqual([])
    expect(found(0, 40, 390, 70)).toEqual([0, 1, 2, 3])
    expect(found(91, 130, 99, 300)).toEqual([])
    expect(found(50, 100, 150, 330)).toEqual([3, 4, 5, 8, 9])
    expect(found(-20, -20, 500, 2000)).toHaveLength(14)
    expect(found(0, 700, 390, 900)).toEqual([12, 13])
    const inset = new LineLayout([{ count: 2, columns: 2, linePx: 60, gapPx: 10, insetPx: 8 }])
    expect(inset.entriesIn({ leftPx: 0, topPx: 0, rightPx: 7, bottomPx: 9 }, 200)).toEqual([])
    expect(inset.entriesIn({ leftPx: 0, topPx: 0, rightPx: 9, bottomPx: 9 }, 200)).toEqual([0])
  })
})
