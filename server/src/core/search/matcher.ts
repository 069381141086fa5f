import { allOf, anyOf } from './trigrams.ts'

/** Shorter words have too many neighbours for a typo to mean anything. */
const TYPO_MIN_CHARACTERS = 4
/** Up to this length, a match with a typo must be at the start of a word. */
const TYPO_AT_START_CHARACTERS = 5

/** Matches one search term in folded texts. */
export interface Matcher {
  /** Finds each occurrence; has the global flag. */
  pattern: RegExp
  /** The only text that matches; null if there are others. */
  literal: string | null
  /** Each matching text contains at least one of these, which are faster to find than the pattern. */
  pieces: readonly string[]
  /** A gram index query that every matching text satisfies; null if the index cannot help. */
  query: string | null
}

export function exactMatcher(term: string): Matcher {
  return { pattern: new RegExp(escaped(term), 'gu'), literal: term, pieces: [term], query: allOf([term]) }
}

/**
 * Matches a term, also with one wrong, missing, extra or swapped letter. A term that is short or contains anything but
 * letters must match exactly: another number is another thing.
 */
export function typoMatcher(term: string): Matcher {
  const letters = [...term]
  if (letters.length < TYPO_MIN_CHARACTERS || !/^\p{L}+$/u.test(term)) return exactMatcher(term)
  const swapped = letters.slice(1).map((letter, index) => replaced(letters, index, 2, letter + (letters[index] ?? '')))
  const shortened = letters.map((_, index) => replaced(letters, index, 1, ''))
  const source = [
    escaped(term),
    ...letters.map((_, index) => pattern(letters, index, 1)),
    ...letters.slice(1).map((_, index) => pattern(letters, index + 1, 0)),
    ...swapped.map((text) => escaped(text)),
    ...shortened.map((text) => escaped(text)),
  ].join('|')
  const isShort = letters.length <= TYPO_AT_START_CHARACTERS
  const possibleTexts = isShort
    ? variants(letters).map((text) => [text])
    : [...letters.map((_, index) => aroundOf(letters, index)), ...swapped.map((text) => [text])]
  const query = anyOf(possibleTexts.map(allOf))
  // One half is unchanged, unless the two letters in the middle were swapped.
  const middle = letters.length >> 1
  const pieces = [
    letters.slice(0, middle).join(''),
    letters.slice(middle).join(''),
    replaced(letters, middle - 1, 2, (letters[middle] ?? '') + (letters[middle - 1] ?? '')),
  ]
  return {
    pattern: new RegExp(isShort ? `(?<![\\p{L}\\p{N}])(?:${source})` : source, 'gu'),
    literal: null,
    pieces,
    query,
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** A pattern for a word in which any one letter replaces `count` letters. */
function pattern(letters: readonly string[], start: number, count: number): string {
  const [before, after] = [letters.slice(0, start), letters.slice(start + count)]
  return `${escaped(before.join(''))}[\\p{L}\\p{N}]${escaped(after.join(''))}`
}

/** The parts of a word before and after one of its letters. */
function aroundOf(letters: readonly string[], index: number): string[] {
  return [letters.slice(0, index).join(''), letters.slice(index + 1).join('')]
}

function replaced(letters: readonly string[], start: number, count: number, by: string): string {
  return letters.slice(0, start).join('') + by + letters.slice(start + count).join('')
}

/** Every text that one typo can make of a short word, using letters of its own script. */
function variants(letters: readonly string[]): string[] {
  const alphabet = alphabetOf(letters)
  const found = new Set<string>([letters.join('')])
  for (const [index] of letters.entries()) {
    found.add(replaced(letters, index, 1, ''))
    if (index > 0) found.add(replaced(letters, index - 1, 2, (letters[index] ?? '') + (letters[index - 1] ?? '')))
    for (const letter of alphabet) {
      found.add(replaced(letters, index, 1, letter))
      if (index > 0) found.add(replaced(letters, index, 0, letter))
    }
  }
  return [...found]
}

const ALPHABETS = [
  ['a', 'z'],
  ['α', 'ω'],
  ['а', 'я'],
  ['א', 'ת'],
  ['ء', 'ي'],
].map(([first = '', last = '']) => {
  const [start, end] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
  return Array.from({ length: end - start + 1 }, (_, index) => String.fromCodePoint(start + index))
})

function alphabetOf(letters: readonly string[]): readonly string[] {
  return ALPHABETS.find((alphabet) => letters.some((letter) => alphabet.includes(letter))) ?? []
}
