import { expect, it } from 'vitest'
import { formulaAt, formulaStart } from './formulas.ts'

it.each([
  ['$x^2$ b', 'x^2', false],
  ['$x$, b', 'x', false],
  ['$a \\$ b$', 'a \\$ b', false],
  ['$$\nx\n$$', 'x', true],
  ['$$x$$', 'x', true],
])('finds the formula of %j', (text, tex, isDisplayed) => {
  expect(formulaAt(text)).toMatchObject({ tex, isDisplayed })
})

it.each([
  '$5 and $6',
  '$5/$6',
  '$HOME/$PATH',
  '$A,$B',
  '$ x$',
  '$x $',
  '$x',
  '$$',
  '$$$$',
  '$a\n\nb$',
  '$$a\n\nb$$',
  `$${'x'.repeat(5000)}$`,
])('finds none in %j', (text) => {
  expect(formulaAt(text)).toBeNull()
})

it('does not begin behind a letter, a digit or a backslash', () => {
  for (const text of ['US$5', '5$', '\\$5']) expect(formulaStart(text)).toBeUndefined()
  for (const text of ['a $x$', '($x$)', '—$x$']) expect(formulaStart(text)).toBe(text.indexOf('$'))
})
