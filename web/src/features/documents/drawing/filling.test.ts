import { FilledArea } from '@pinloft/contract/documents/drawings'
import { describe, expect, it } from 'vitest'
import { newItemId } from '../newId.ts'
import { Eraser } from './Eraser.ts'
import { floodFill, type PagePicture } from './flood-fill.ts'
import { isHit } from './geometry.ts'
import { type DrawingItem, NO_ANCHORS } from './items.ts'
import { outlinesOf } from './outlines.ts'

/** A picture of spaces, `#` for a line and `+` for its soft edge. */
function picture(...rows: string[]): PagePicture {
  const width = rows[0]?.length ?? 0
  const data = new Uint8ClampedArray(4 * width * rows.length)
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x += 1) data[4 * (y * width + x) + 3] = row[x] === '#' ? 255 : row[x] === '+' ? 128 : 0
  })
  return { width, height: rows.length, data }
}

function shown(marked: Uint8Array | null, width: number): string[] {
  if (marked === null) return []
  const rows: string[] = []
  for (let at = 0; at < marked.length; at += width)
    rows.push(Array.from(marked.subarray(at, at + width), (value) => (value === 0 ? '.' : 'x')).join(''))
  return rows
}

const areaOf = (outlines: number[][]): Extract<DrawingItem, { kind: 'fill' }> => ({
  kind: 'fill',
  id: 'a',
  blockId: null,
  color: '#000000',
  outlines,
})

describe('filling', () => {
  it('goes on beneath the soft edge of a line, and never to its other side', () => {
    const page = picture(
      '            ',
      ' ++++++++++ ',
      ' +########+ ',
      ' +#++++++#+ ',
      ' +#+    +#+ ',
      ' +#++++++#+ ',
      ' +########+ ',
      ' ++++++++++ ',
      '            ',
    )
    expect(shown(floodFill(page, 5, 4), 12)).toEqual([
      '............',
      '............',
      '...xxxxxx...',
      '..xxxxxxxx..',
      '..xxxxxxxx..',
      '..xxxxxxxx..',
      '...xxxxxx...',
      '............',
      '............',
    ])
    // A line of one pixel keeps both sides apart.
    expect(shown(floodFill(picture('  #  ', '  #  '), 0, 0), 5)).toEqual(['xxx..', 'xxx..'])
    // The middle of a line that lies on whole pixels is between them.
    expect(shown(floodFill(picture('  ##  '), 0, 0), 6)).toEqual(['xxx...'])
  })

  it('takes nothing outside of the page', () => {
    expect(floodFill(picture('  '), 5, 0)).toBeNull()
    expect(floodFill(picture('  '), 0, -1)).toBeNull()
  })

  it('is the same area that a search pixel by pixel finds, in random pictures', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const [width, height] = [3 + (seed % 17), 3 + ((seed * 7) % 13)]
      let state = seed * 2654435761
      const rows = Array.from({ length: height }, () =>
        Array.from({ length: width }, () => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0
          return state > 0xa0000000 ? '#' : ' '
        }).join(''),
      )
      const [x, y] = [seed % width, (seed * 3) % height]
      const marked = floodFill(picture(...rows), x, y)
      const expected = naiveArea(rows, x, y)
      const filled = new Set<number>()
      marked?.forEach((value, at) => {
        if (value === 1) filled.add(at)
      })
      expect(filled, `seed ${seed}`).toEqual(expected)
    }
  })

  it('is kept as outlines that cover the same pixels', () => {
    const rows = [
      '..........',
      '..xxxxxx..',
      '..xx..xx..',
      '..xx..xx..',
      '..xxxxxx..',
      '..........',
      'xx......xx',
      'xx......xx',
    ]
    const marked = Uint8Array.from(rows.join(''), (letter) => (letter === 'x' ? 1 : 0))
    const outlines = outlinesOf(marked, 10, 8)
    expect(outlines).toHaveLength(4)
    const area = areaOf(outlines)
    expect(FilledArea.safeParse(area).success).toBe(true)
    rows.forEach((row, y) => {
      for (let x = 0; x < 10; x += 1) expect(isHit(area, [x + 0.5, y + 0.5]), `${x} ${y}`).toBe(row[x] === 'x')
    })
  })

  it('is a few corners for a round shape, close to its edge', () => {
    const size = 200
    const marked = new Uint8Array(size * size)
    for (let at = 0; at < marked.length; at += 1)
      if (Math.hypot((at % size) - 99.5, Math.floor(at / size) - 99.5) < 80) marked[at] = 1
    const [outline = []] = outlinesOf(marked, size, size)
    expect(outline.length).toBeLessThan(240)
    for (let at = 0; at < outline.length; at += 2)
      expect(Math.abs(Math.hypot((outline[at] ?? 0) - 100, (outline[at + 1] ?? 0) - 100) - 80)).toBeLessThan(1.5)
  })
})

describe('the eraser', () => {
  const eraser = (...items: DrawingItem[]) => new Eraser({ items, anchors: NO_ANCHORS, radius: 5, newId: newItemId })
  const stroke = (...points: number[]): DrawingItem => ({
    kind: 'stroke',
    id: 's',
    blockId: null,
    color: '#000000',
    size: 2,
    points,
  })

  it('cuts a stroke in two, and leaves what it does not touch', () => {
    const line = stroke(...Array.from({ length: 21 }, (_, at) => [at * 5, 0, 0.5]).flat())
    const other = stroke(0, 90, 0.5, 50, 90, 0.5)
    const rest = eraser(line, other).moveTo([50, 0])
    expect(rest).toHaveLength(3)
    expect(rest[2]).toBe(other)
    const [left, right] = rest as Extract<DrawingItem, { kind: 'stroke' }>[]
    expect(Math.max(...(left?.points.filter((_, at) => at % 3 === 0) ?? []))).toBeLessThan(45)
    expect(Math.min(...(right?.points.filter((_, at) => at % 3 === 0) ?? []))).toBeGreaterThan(55)
  })

  it('cuts a fast stroke whose points are far away', () => {
    expect(eraser(stroke(0, 0, 0.5, 10, 0, 0.5, 190, 0, 0.5, 200, 0, 0.5)).moveTo([100, 0])).toHaveLength(2)
  })

  it('makes a hole in a filled area, and takes a shape as a whole', () => {
    const area = areaOf([[0, 0, 100, 0, 100, 100, 0, 100]])
    const shape: DrawingItem = {
      kind: 'shape',
      shape: 'rectangle',
      id: 'r',
      blockId: null,
      color: '#000000',
      size: 2,
      fillColor: null,
      x1: 200,
      y1: 0,
      x2: 300,
      y2: 100,
    }
    const hand = eraser(area, shape)
    hand.moveTo([50, 50])
    const rest = hand.moveTo([200, 50])
    expect(rest).toHaveLength(1)
    const [left] = rest
    expect(left && isHit(left, [50, 50])).toBe(false)
    expect(left && isHit(left, [20, 20])).toBe(true)
    expect(left && isHit(left, [80, 50])).toBe(false)
    expect(left && isHit(left, [30, 50])).toBe(true)
  })
})

function naiveArea(rows: readonly string[], x: number, y: number): Set<number> {
  const width = rows[0]?.length ?? 0
  const wanted = rows[y]?.[x]
  const found = new Set<number>()
  const waiting: [number, number][] = [[x, y]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [column, row] = next
    if (rows[row]?.[column] !== wanted || column < 0 || column >= width || found.has(row * width + column)) continue
    found.add(row * width + column)
    waiting.push([column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1])
  }
  return found
}
