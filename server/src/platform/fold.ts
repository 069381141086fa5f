import { plainSpelling } from '@pinloft/contract/shared/spellings'
import { limitCombiningMarks } from './limit-combining-marks.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: only characters that fold to themselves may take the short way
const ASCII = /^[\u0000-\u007f]*$/

/** Folds a text for comparison: removes differences of case, accents and equivalent spellings, such as ø and o. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return plainSpelling(limitCombiningMarks(text.toWellFormed()))
}

/** A folded text that maps each of its characters to its offset in the original. */
export interface FoldedText {
  folded: string
  /** Converts an offset in the folded text to one in the original. */
  originalOffset(offset: number): number
}

export function foldWithOffsets(text: string): FoldedText {
  if (ASCII.test(text)) return { folded: text.toLowerCase(), originalOffset: (offset) => offset }
  let folded = ''
  const offsets: number[] = []
  let position = 0
  for (const character of text.toWellFormed()) {
    const part = fold(character)
    for (let index = 0; index < part.length; index++) offsets.push(position)
    folded += part
    position += character.length
  }
  offsets.push(position)
  return { folded, originalOffset: (offset) => offsets[offset] ?? text.length }
}

/** The search terms, folded and without redundant ones; longest first, as the longest matches least. */
export function searchTerms(text: string): string[] {
  const words = [...new Set(fold(text.replaceAll('\0', ' ')).split(/\s+/u).filter(Boolean))]
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .sort((a, b) => b.length - a.length)
}
