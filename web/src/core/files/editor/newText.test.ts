import { expect, it } from 'vitest'
import { proposedName } from './newText.ts'

it('suggests a name that is not taken', () => {
  expect(proposedName('text', [])).toBe('Untitled.txt')
  expect(proposedName('markdown', ['Untitled.txt'])).toBe('Untitled.md')
  expect(proposedName('text', ['Untitled.txt', 'untitled (1).TXT'])).toBe('Untitled (2).txt')
})
