import type { SearchQuery } from '@codemirror/search'
import type { Text } from '@codemirror/state'

/** Counting stops here: it is repeated on every keystroke. */
export const COUNTED_MATCHES_MAX = 999

export interface MatchCount {
  /** Index of the selected match, from 1; 0 if none is. */
  selected: number
  total: number
  /** There are more matches than were counted. */
  isCut: boolean
}

/** Counts the matches of a search in a text; `null` for an empty or invalid pattern. */
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
