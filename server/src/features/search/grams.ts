import { fold } from '../../platform/fold.ts'

/** Length of the pieces by which texts are indexed, in characters. */
export const GRAM_CHARACTERS = 3
/** Stands for "nothing more" after a text, so that its last characters begin a gram too. */
const END = '\u0001\u0001'
/** More pieces of a long word narrow the search no further than they cost. */
const GRAMS_MAX = 12

/** A text as it goes into the index of grams. */
export function indexedForm(text: string): string {
  return fold(text) + END
}

/** The query of the index for texts that may contain all of some folded pieces, or null where they are too short for it. */
export function allOf(pieces: readonly string[]): string | null {
  const grams = new Set(pieces.flatMap(gramsOf))
  return grams.size === 0 ? null : [...grams].join(' AND ')
}

/** The query for texts that may match any of some queries; null where one of them says nothing. */
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
