import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { limitCombiningMarks } from './limit-combining-marks.ts'

test('a letter keeps as many marks as any language uses', () => {
  expect(limitCombiningMarks('Việt ÿ a\u0301\u0323b')).toBe('Việt ÿ a\u0301\u0323b')
  expect(limitCombiningMarks(`a${'\u0301'.repeat(31)}b${'\u0323'.repeat(30)}`)).toBe(
    `a${'\u0301'.repeat(30)}b${'\u0323'.repeat(30)}`,
  )
})

test('any number of marks on one letter is folded without delay', () => {
  expect(fold(`A${'\u0301\u0323'.repeat(500_000)}B`)).toBe('ab')
  expect(fold(`A${'\u0301\uff9e'.repeat(500_000)}B`)).toBe('ab')
})
