import { expect, test } from 'vitest'
import { isComposing, isEnter } from './input-method.ts'

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
