import { expect, test } from 'vitest'
import { isComposing, isEnter, shortcutKey } from './input-method.ts'

const key = (key: string, init: Partial<KeyboardEvent> = {}) =>
  ({ key, isComposing: false, keyCode: 13, ...init }) as KeyboardEvent

test('the Enter that ends a composition is none, whatever the browser says of it', () => {
  expect(isEnter(key('Enter'))).toBe(true)
  expect(isEnter(key('Enter', { isComposing: true }))).toBe(false)
  // Safari, after compositionend.
  expect(isEnter(key('Enter', { keyCode: 229 }))).toBe(false)
  expect(isEnter(key('a'))).toBe(false)
  expect(isComposing(key('Process', { keyCode: 229 }))).toBe(true)
})

test('a shortcut is known on a keyboard of another script by its place', () => {
  const codes = [
    ['л', 'KeyK', 'k'],
    ['Ы', 'KeyS', 's'],
    ['κ', 'KeyK', 'k'],
    // Latin keyboards are right about their letters, wherever these are.
    ['K', 'KeyK', 'k'],
    ['a', 'KeyQ', 'a'],
    ['ö', 'Semicolon', 'ö'],
    ['?', 'Slash', '?'],
    ['Escape', 'Escape', 'Escape'],
  ] as const
  for (const [typed, code, known] of codes) expect(shortcutKey(key(typed, { code }))).toBe(known)
})
