import { expect, it } from 'vitest'
import { readDelimitedText, TABLE_COLUMNS_MAX } from './delimited-text.ts'

const rowsOf = (text: string) => readDelimitedText(text).rows

it('reads cells with quotes, delimiters and line breaks in them', () => {
  expect(rowsOf('a,"b ""c"", d",e\r\n"two\nlines",,\n')).toEqual([
    ['a', 'b "c", d', 'e'],
    ['two\nlines', '', ''],
  ])
  expect(rowsOf('\ufeffa,b\rc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(rowsOf('a,b\n\nc,')).toEqual([['a', 'b'], [''], ['c', '']])
  expect(rowsOf('"a"x,b')).toEqual([['a', 'b']])
  expect(rowsOf('')).toEqual([])
})

it('takes a quote that stays open as far as the text goes', () => {
  expect(rowsOf('a,"b\nc,d')).toEqual([['a', 'b\nc,d']])
  expect(rowsOf('a,"')).toEqual([['a', '']])
})

it.each([
  ['a;b;c\n1,5;2,5;3', 3],
  ['a\tb\n1, 2\t3', 2],
  ['a|b\n"x|y"|2', 2],
  ['only words, and no table\nat all', 2],
  ['one column\nand no more', 1],
])('finds the delimiter of %j', (text, columns) => {
  expect(rowsOf(text)[0]).toHaveLength(columns)
})

it('leaves out what is beyond its bounds, and says so', () => {
  expect(readDelimitedText('a,b\n'.repeat(3), 2)).toEqual({
    rows: [
      ['a', 'b'],
      ['a', 'b'],
    ],
    hasMore: true,
  })
  const wide = readDelimitedText('x,'.repeat(TABLE_COLUMNS_MAX + 5))
  expect([wide.rows[0]?.length, wide.hasMore]).toEqual([TABLE_COLUMNS_MAX, true])
  const long = readDelimitedText(`a,${'b'.repeat(5_000)}`)
  expect([long.rows[0]?.[1]?.length, long.hasMore]).toEqual([2_000, true])
})
