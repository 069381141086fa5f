import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['Bytes=1-2', { start: 1, end: 2 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
  ['', null],
])('%s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

test('no range of an empty file is satisfiable', () => {
  for (const header of ['bytes=0-0', 'bytes=0-', 'bytes=-1']) expect(parseByteRange(header, 0)).toBe('unsatisfiable')
})
