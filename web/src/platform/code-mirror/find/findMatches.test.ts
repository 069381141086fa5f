import { SearchQuery } from '@codemirror/search'
import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { COUNTED_MATCHES_MAX, countMatches } from './findMatches.ts'

const NOWHERE = { from: 0, to: 0 }

test.each([
  [{ search: 'a' }, { from: 5, to: 6 }, { selected: 2, total: 3, isCut: false }],
  [{ search: 'a' }, { from: 5, to: 7 }, { selected: 0, total: 3, isCut: false }],
  [{ search: 'a', caseSensitive: true }, NOWHERE, { selected: 0, total: 2, isCut: false }],
  [{ search: 'b+', regexp: true }, NOWHERE, { selected: 0, total: 1, isCut: false }],
  [{ search: 'x' }, NOWHERE, { selected: 0, total: 0, isCut: false }],
  [{ search: '' }, NOWHERE, null],
  [{ search: '(', regexp: true }, NOWHERE, null],
])('matches are counted as case %#', (query, selection, count) => {
  expect(countMatches(new SearchQuery(query), Text.of(['a bb', 'a', 'A']), selection)).toEqual(count)
})

test('counting has a limit', () => {
  const many = (total: number) => Text.of(['a'.repeat(total)])
  const count = (total: number) => countMatches(new SearchQuery({ search: 'a' }), many(total), NOWHERE)
  expect(count(COUNTED_MATCHES_MAX)).toMatchObject({ total: COUNTED_MATCHES_MAX, isCut: false })
  expect(count(COUNTED_MATCHES_MAX + 1)).toMatchObject({ total: COUNTED_MATCHES_MAX, isCut: true })
})
