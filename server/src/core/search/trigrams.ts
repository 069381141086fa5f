import { fold } from '../../platform/fold.ts'

/** Length of the grams by which texts are indexed, in characters. */
export const GRAM_CHARACTERS = 3
/** Padding after a text, so that its last characters start a gram too. */
const END = '\u0001\u0001'
/** More grams of a long word cost more than they narrow the search. */
const GRAMS_MAX = 12

/** A text as stored in the gram index. */
export function indexedForm(text: string): string {
  return fold(text) + END
}

/** The index query for texts that may contain all of some folded pieces; null if they are too short for it. */
export function allOf(pieces: readonly string[]): string | null {
  const grams = new Set(pieces.flatMap(gramsOf))
  return grams.size === 0 ? null : [...grams].join(' AND ')
}

/** The query for texts that may match any of some queries; null if one of them is null. */
export function anyOf(queries: Iterable<string | null>): string | null {
  const parts = new Set<string>()
  for (const query of queries) {
    if (query === null) return null
    parts.add(`(${query})`)
  }
  return [...parts].join(' OR ')
}

function gramsOf(piece: string): string[] {
  const characters = [...piece]
  const last = characters.length - GRAM_CHARACTERS
  if (last < 0) return []
  const step = Math.max(1, Math.ceil(last / GRAMS_MAX))
  const starts = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
  if (starts.at(-1) !== last) starts.push(last)
  return starts.map((start) => quoted(characters.slice(start, start + GRAM_CHARACTERS).join('')))
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
