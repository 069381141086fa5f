import type { ItemTable } from './item-table.ts'
import type { Matcher } from './matcher.ts'

const WORD_CHARACTER = /[\p{L}\p{N}]/u
/** Ranks, from names that equal the query to names that merely contain it. */
const CLASSES = 4

interface NameQuery {
  /** The entire query, folded, with single spaces. */
  whole: string
  matchers: readonly Matcher[]
  isWanted(number: number): boolean
  limit: number
}

/**
 * Numbers of the items whose names match all terms: exact names first, then prefixes; the newest first within a rank.
 */
export function searchNames(table: ItemTable, { whole, matchers, isWanted, limit }: NameQuery): number[] {
  const [first, ...others] = matchers
  if (first === undefined) return []
  const classes = Array.from({ length: CLASSES }, (): number[] => [])
  findNames(table, first, (number, name) => {
    if (isWanted(number) && others.every((matcher) => matches(matcher, name))) {
      classes[classOf(name, whole, matchers)]?.push(number)
    }
  })
  const found: number[] = []
  for (const numbers of classes) found.push(...newest(table, numbers, limit - found.length))
  return found
}

/** Calls `found` once for each item whose name matches. */
export function findNames(table: ItemTable, matcher: Matcher, found: (number: number, name: string) => void): void {
  if (matcher.literal !== null) {
    table.names.findText(matcher.literal, found)
    return
  }
  const seen = new Set<number>()
  for (const piece of matcher.pieces) {
    table.names.findText(piece, (number, name) => {
      if (seen.has(number) || !matches(matcher, name)) return
      seen.add(number)
      found(number, name)
    })
  }
}

/** Whether a folded text matches. */
export function matches({ literal, pattern }: Matcher, folded: string): boolean {
  if (literal !== null) return folded.includes(literal)
  pattern.lastIndex = 0
  return pattern.test(folded)
}

function classOf(name: string, whole: string, matchers: readonly Matcher[]): number {
  if (name.startsWith(whole)) return name.length === whole.length || name[whole.length] === '.' ? 0 : 1
  return matchers.every(({ literal }) => literal !== null && isAtWordStart(name, literal)) ? 2 : 3
}

function isAtWordStart(name: string, text: string): boolean {
  for (let offset = name.indexOf(text); offset >= 0; offset = name.indexOf(text, offset + 1)) {
    if (offset === 0 || !WORD_CHARACTER.test(name[offset - 1] ?? '')) return true
  }
  return false
}

/** The newest of some items, sorted, without sorting all of them. */
function newest(table: ItemTable, numbers: readonly number[], limit: number): number[] {
  const kept: number[] = []
  // Higher numbers are usually newer, so that nearly all others are rejected by one comparison.
  for (let index = numbers.length - 1; index >= 0 && limit > 0; index--) {
    const number = numbers[index] ?? 0
    const last = kept.at(-1)
    if (kept.length === limit && last !== undefined && table.compareAge(last, number) < 0) continue
    let place = kept.length
    while (place > 0 && table.compareAge(number, kept[place - 1] ?? 0) < 0) place--
    kept.splice(place, 0, number)
    if (kept.length > limit) kept.pop()
  }
  return kept
}
