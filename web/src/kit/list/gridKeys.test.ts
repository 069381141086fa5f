import { describe, expect, it } from 'vitest'
import { findByTyping, type GridKeyContext, gridCommand, type PressedKey, searchStart } from './gridKeys.ts'
import { LineLayout } from './lineLayout.ts'

const beside = (columns: number, count: number) =>
  new LineLayout([{ count, columns, linePx: 46, gapPx: 0, insetPx: 0 }])
const context: GridKeyContext = { active: 5, rows: 100, layout: beside(1, 100), pageLines: 10, typed: '' }

function press(key: string, changes: Partial<PressedKey & GridKeyContext> = {}) {
  return gridCommand(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...changes },
    { ...context, ...changes },
  )
}

describe('keys of the list', () => {
  it('move by row, by page and to the ends', () => {
    expect(press('ArrowDown')).toEqual({ type: 'move', to: 6, mode: 'only' })
    expect(press('ArrowUp')).toEqual({ type: 'move', to: 4, mode: 'only' })
    expect(press('PageDown')).toEqual({ type: 'move', to: 15, mode: 'only' })
    expect(press('PageUp')).toEqual({ type: 'move', to: 0, mode: 'only' })
    expect(press('End')).toEqual({ type: 'move', to: 99, mode: 'only' })
    expect(press('Home')).toEqual({ type: 'move', to: 0, mode: 'only' })
    expect(press('ArrowDown', { active: 99 })).toEqual({ type: 'move', to: 99, mode: 'only' })
    expect(press('ArrowDown', { active: -1 })).toEqual({ type: 'move', to: 0, mode: 'only' })
  })

  it('act on the row', () => {
    expect(press('Enter')).toEqual({ type: 'action', action: 'open' })
    expect(press(' ')).toEqual({ type: 'action', action: 'preview' })
    expect(press('Delete')).toEqual({ type: 'action', action: 'delete' })
    expect(press('F10', { shiftKey: true })).toEqual({ type: 'action', action: 'menu' })
    expect(press('Backspace')).toEqual({ type: 'action', action: 'parent' })
    expect(press('ArrowUp', { altKey: true })).toEqual({ type: 'action', action: 'parent' })
  })

  it('select: a range with Shift, one by one with Ctrl, or all', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ type: 'move', to: 6, mode: 'range' })
    expect(press('End', { shiftKey: true, metaKey: true })).toEqual({ type: 'move', to: 99, mode: 'add-range' })
    expect(press('ArrowUp', { ctrlKey: true })).toEqual({ type: 'move', to: 4, mode: 'keep' })
    expect(press(' ', { ctrlKey: true })).toEqual({ type: 'toggle' })
    expect(press('A', { metaKey: true })).toEqual({ type: 'action', action: 'all' })
    expect(press('ф', { code: 'KeyA', ctrlKey: true })).toEqual({ type: 'action', action: 'all' })
    expect(press('Escape')).toEqual({ type: 'action', action: 'clear' })
  })

  it('only go to the parent from a list without rows, and do not act on the page', () => {
    const empty = { active: -1, rows: 0, layout: beside(1, 0) }
    expect(press('Backspace', empty)).toEqual({ type: 'action', action: 'parent' })
    expect(press('ArrowUp', { ...empty, altKey: true })).toEqual({ type: 'action', action: 'parent' })
    for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']) {
      expect(press(key, empty), key).toEqual({ type: 'none' })
    }
    expect(press('a', { ...empty, ctrlKey: true })).toEqual({ type: 'none' })
    for (const key of ['a', 'Enter', 'Delete', ' ', 'Tab', 'F2']) expect(press(key, empty), key).toBeNull()
    expect(press('c', { ...empty, ctrlKey: true })).toBeNull()
  })

  it('move in all directions among tiles, and never past the last', () => {
    const tiles = { layout: beside(4, 10), rows: 10, pageLines: 2 }
    expect(press('ArrowDown', { ...tiles, active: 1 })).toMatchObject({ to: 5 })
    expect(press('ArrowDown', { ...tiles, active: 7 })).toMatchObject({ to: 9 })
    expect(press('ArrowDown', { ...tiles, active: 8 })).toMatchObject({ to: 8 })
    expect(press('ArrowUp', { ...tiles, active: 9 })).toMatchObject({ to: 5 })
    expect(press('ArrowUp', { ...tiles, active: 2 })).toMatchObject({ to: 2 })
    expect(press('ArrowRight', { ...tiles, active: 3 })).toMatchObject({ to: 4 })
    expect(press('ArrowLeft', { ...tiles, active: 0 })).toMatchObject({ to: 0 })
    expect(press('PageUp', { ...tiles, active: 9 })).toMatchObject({ to: 1 })
    expect(press('ArrowRight')).toBeNull()
  })

  it('type ahead, including spaces inside a word', () => {
    expect(press('a')).toEqual({ type: 'find', typed: 'a' })
    expect(press('l', { typed: 'a' })).toEqual({ type: 'find', typed: 'al' })
    expect(press(' ', { typed: 'al' })).toEqual({ type: 'find', typed: 'al ' })
    expect(searchStart('a', 5)).toBe(6)
    expect(searchStart('al', 5)).toBe(5)
  })

  it('leave the help key alone, except inside a word', () => {
    expect(press('?')).toBeNull()
    expect(press('?', { typed: 'why' })).toEqual({ type: 'find', typed: 'why?' })
  })

  it('leave browser shortcuts alone', () => {
    expect(press('v', { ctrlKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
    expect(press('F5')).toBeNull()
  })
})

it('finding by typing looks from where one is, round the end, without case and accents', () => {
  const find = (typed: string, from: number) => findByTyping(['Äpfel', 'Banane', 'apple'], (name) => name, typed, from)
  expect(find('ap', 0)).toBe(0)
  expect(find('ap', 1)).toBe(2)
  expect(find('B', 2)).toBe(1)
  expect(find('x', 0)).toBe(-1)
})
