import { expect, it } from 'vitest'
import { type DiffRow, diffLines } from './diffLines.ts'

/** Rows as text: '-', '+' or ' ', with changed words in brackets. */
function shown(before: string, after: string): string[] {
  const sign = { removed: '-', added: '+', same: ' ' }
  return diffLines(before, after).rows.map((row: DiffRow) =>
    row.type === 'left-out'
      ? `… ${row.lines.length}`
      : sign[row.type] + row.parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
  )
}

it('shows a changed word in its line', () => {
  expect(shown('one\nred cat\nthree', 'one\nblue cat\nthree')).toEqual([' one', '-[red] cat', '+[blue] cat', ' three'])
})

it.each([
  ['at the start', 'b\nc', 'a\nb\nc', ['+[a]', ' b', ' c']],
  ['at the end', 'a', 'a\nb', [' a', '+[b]']],
  ['within', 'a\nc', 'a\nb\nc', [' a', '+[b]', ' c']],
  ['of everything', '', 'a', ['-', '+[a]']],
])('shows a line that was added %s', (_where, before, after, rows) => {
  expect(shown(before, after)).toEqual(rows)
  expect(shown(after, before).filter((row) => row.startsWith('-'))).toHaveLength(1)
})

it('leaves out what is far from a change, and has every line of both texts', () => {
  const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`)
  const after = before.with(19, 'other')
  const { rows, added, removed } = diffLines(before.join('\n'), after.join('\n'))
  expect(rows.map((row) => (row.type === 'left-out' ? row.lines.length : row.type))).toEqual([
    16,
    ...['same', 'same', 'same', 'removed', 'added', 'same', 'same', 'same'],
    17,
  ])
  expect([added, removed]).toEqual([1, 1])
  const all = rows.flatMap((row) => (row.type === 'left-out' ? row.lines : [row]))
  expect(all.flatMap((line) => line.before ?? [])).toEqual(before.map((_, index) => index + 1))
  expect(all.flatMap((line) => line.after ?? [])).toEqual(after.map((_, index) => index + 1))
})

it('has nothing to show of equal texts', () => {
  expect(diffLines('a\nb', 'a\r\nb')).toMatchObject({ added: 0, removed: 0 })
})
