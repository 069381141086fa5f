import { expect, it } from 'vitest'
import { cellText, columnLetters, columnWidths } from './sheetLayout.ts'

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

it('formats numbers without floating-point errors', () => {
  expect([0.1 + 0.2, 1234.5, 1e21, -0.5].map(cellText)).toEqual(['0.3', '1234.5', '1e+21', '-0.5'])
})

it('fits columns to their texts, within limits', () => {
  const [small = 0, middle = 0, large = 0] = columnWidths([
    ['x', 'Twenty letters, about'],
    [1, '', 'y'.repeat(5000)],
  ])
  expect(small).toBeLessThan(middle)
  expect(middle).toBeLessThan(large)
  expect(large).toBeLessThan(400)
})
