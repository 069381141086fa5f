import { describe, expect, it } from 'vitest'
import { type GridKeyContext, gridAction, type PressedKey, searchStart } from './gridKeys.ts'

const context: GridKeyContext = { active: 5, rows: 100, pageRows: 10, typed: '' }

function press(key: string, changes: Partial<PressedKey & GridKeyContext> = {}) {
  return gridAction(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...changes },
    { ...context, ...changes },
  )
}

describe('keys of the list', () => {
  it('move by row, by screen and to the ends', () => {
    expect(press('ArrowDown')).toEqual({ type: 'move', to: 6 })
    expect(press('ArrowUp')).toEqual({ type: 'move', to: 4 })
    expect(press('PageDown')).toEqual({ type: 'move', to: 15 })
    expect(press('PageUp')).toEqual({ type: 'move', to: 0 })
    expect(press('End')).toEqual({ type: 'move', to: 99 })
    expect(press('Home')).toEqual({ type: 'move', to: 0 })
    expect(press('ArrowDown', { active: 99 })).toEqual({ type: 'move', to: 99 })
    expect(press('ArrowDown', { active: -1 })).toEqual({ type: 'move', to: 0 })
  })

  it('act on the row', () => {
    expect(press('Enter')).toEqual({ type: 'open' })
    expect(press(' ')).toEqual({ type: 'preview' })
    expect(press('Delete')).toEqual({ type: 'delete' })
    expect(press('F10', { shiftKey: true })).toEqual({ type: 'menu' })
    expect(press('Backspace')).toEqual({ type: 'parent' })
    expect(press('ArrowUp', { altKey: true })).toEqual({ type: 'parent' })
  })

  it('type ahead, spaces inside a word included', () => {
    expect(press('a')).toEqual({ type: 'find', typed: 'a' })
    expect(press('l', { typed: 'a' })).toEqual({ type: 'find', typed: 'al' })
    expect(press(' ', { typed: 'al' })).toEqual({ type: 'find', typed: 'al ' })
    expect(searchStart('a', 5)).toBe(6)
    expect(searchStart('al', 5)).toBe(5)
  })

  it('leave shortcuts of the browser alone', () => {
    expect(press('v', { ctrlKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
    expect(press('F5')).toBeNull()
  })

  it('do nothing in an empty list but go up', () => {
    expect(press('ArrowDown', { rows: 0 })).toBeNull()
    expect(press('Backspace', { rows: 0 })).toEqual({ type: 'parent' })
  })
})
