import type { Citation } from '@pinloft/contract/assistant/messages'
import { fold } from '../../../platform/fold.ts'

/** What stands before a reference, in which its statement is looked for. */
const CLAIM_CHARACTERS = 400
/** Fewer words in common say nothing. */
const SHARED_WORDS_MIN = 2
const WORD_MIN_LETTERS = 3

const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The sources that an answer refers to, each with the sentence of its passage that the answer is about. */
export function citedIn(text: string, sources: readonly Citation[]): Citation[] {
  const claims = new Map<number, string[]>()
  for (const { 1: digits, index } of text.matchAll(/\[(\d{1,4})\]/g)) {
    const number = Number(digits)
    claims.set(number, [...(claims.get(number) ?? []), claimBefore(text, index)])
  }
  return sources.flatMap((source) => {
    const found = claims.get(source.number)
    return found === undefined ? [] : { ...source, passage: closestSentence(source.passage, found.join('\n')) }
  })
}

/** The sentence that ends with a reference. */
function claimBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - CLAIM_CHARACTERS), index).replaceAll(/\[\d{1,4}\]/g, '')
  return [...SENTENCES.segment(before.trim())].at(-1)?.segment ?? ''
}

/** The sentence of a passage with the most words of a statement; the whole passage if none has enough. */
function closestSentence(passage: string, claim: string): string {
  const wanted = wordsOf(claim)
  let closest = passage
  let most = SHARED_WORDS_MIN - 1
  for (const { segment } of SENTENCES.segment(passage)) {
    const shared = [...wordsOf(segment)].filter((word) => wanted.has(word)).length
    if (shared <= most) continue
    most = shared
    closest = segment.trim()
  }
  return closest
}

function wordsOf(text: string): Set<string> {
  const words = [...WORDS.segment(fold(text))].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
  return new Set(words.filter((word) => word.length >= WORD_MIN_LETTERS || /\p{Lo}/u.test(word)))
}
