import { describe, expect, it } from 'vitest'
import { NOTHING_SELECTED, pressMode, type Selection, select, selectAll } from './selection.ts'

const entries = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const idsOf = (selection: Selection) => [...selection.ids].sort().join('')

describe('a selection', () => {
  it('is a single row, and moves to another', () => {
    const first = select(NOTHING_SELECTED, entries, 1, 'only')
    expect(idsOf(first)).toBe('b')
    expect(idsOf(select(first, entries, 3, 'only'))).toBe('d')
  })

  it('adds and removes rows one by one', () => {
    const both = select(select(NOTHING_SELECTED, entries, 1, 'only'), entries, 3, 'toggle')
    expect(idsOf(both)).toBe('bd')
    expect(idsOf(select(both, entries, 1, 'toggle'))).toBe('d')
  })

  it('extends from its anchor to the row clicked with Shift, in either direction', () => {
    const start = select(NOTHING_SELECTED, entries, 2, 'only')
    const down = select(start, entries, 4, 'range')
    expect(idsOf(down)).toBe('cde')
    expect(idsOf(select(down, entries, 0, 'range'))).toBe('abc')
  })

  it('keeps the previous selection when Ctrl is held too', () => {
    const start = select(select(NOTHING_SELECTED, entries, 0, 'only'), entries, 3, 'toggle')
    expect(idsOf(select(start, entries, 4, 'add-range'))).toBe('ade')
  })

  it('starts again when its anchor is gone', () => {
    const start = select(NOTHING_SELECTED, entries, 0, 'only')
    expect(idsOf(select(start, entries.slice(1), 2, 'range'))).toBe('d')
  })

  it('selects everything', () => {
    expect(idsOf(selectAll(entries))).toBe('abcde')
  })
})

it('depends on the modifier keys', () => {
  const held = { ctrlKey: false, metaKey: false, shiftKey: false }
  expect(pressMode(held)).toBe('only')
  expect(pressMode({ ...held, ctrlKey: true })).toBe('toggle')
  expect(pressMode({ ...held, metaKey: true })).toBe('toggle')
  expect(pressMode({ ...held, shiftKey: true })).toBe('range')
  expect(pressMode({ ...held, metaKey: true, shiftKey: true })).toBe('add-range')
})
