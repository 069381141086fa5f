import type { SearchQuery } from '@codemirror/search'
import type { Text } from '@codemirror/state'

/** More are not counted: the count follows each letter that is typed. */
export const COUNTED_MATCHES_MAX = 999

export interface MatchCount {
  /** Which of the matches is selected, from 1; 0 where none is. */
  selected: number
  total: number
  /** There are more than were counted. */
  isCut: boolean
}

/** Counts what a search finds in a text; `null` where it looks for nothing, or for no valid pattern. */
export function countMatches(
  query: SearchQuery,
  doc: Text,
  selection: { from: number; to: number },
): MatchCount | null {
  if (!query.valid) return null
  const cursor = query.getCursor(doc)
  const count: MatchCount = { selected: 0, total: 0, isCut: false }
  for (let match = cursor.next(); !match.done; match = cursor.next()) {
    if (count.total === COUNTED_MATCHES_MAX) return { ...count, isCut: true }
    count.total++
    if (match.value.from === selection.from && match.value.to === selection.to) count.selected = count.total
  }
  return count
}
