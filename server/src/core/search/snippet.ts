import type { SnippetPart } from '@pinloft/contract/search/snippets'
import { foldWithOffsets } from '../../platform/fold.ts'
import type { Matcher } from './matcher.ts'

const BEFORE_CHARACTERS = 60
const AFTER_CHARACTERS = 140

/** The text around the first match, with all matches in it marked; empty if nothing matches. */
export function makeSnippet(text: string, matchers: readonly Matcher[]): SnippetPart[] {
  const { folded, originalOffset } = foldWithOffsets(text)
  const matches = matchers
    .flatMap(({ pattern }) => [...folded.matchAll(pattern)])
    .map((match) => ({
      start: originalOffset(match.index),
      // The end of the last matched character, which may be folded into several.
      end: endOfCharacter(text, originalOffset(match.index + match[0].length - 1)),
    }))
    .sort((a, b) => a.start - b.start)
  const [first] = matches
  if (first === undefined) return []
  const start = startOfWord(text, Math.max(0, first.start - BEFORE_CHARACTERS), first.start)
  const end = endOfWord(text, Math.min(text.length, first.end + AFTER_CHARACTERS), first.end)

  const parts: SnippetPart[] = []
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to).replace(/\s+/g, ' '), isMatch })
  }
  let position = start
  for (const match of matches) {
    if (match.start < position || match.end > end) continue
    add(position, match.start, false)
    add(match.start, match.end, true)
    position = match.end
  }
  add(position, end, false)
  return ellipses(parts, { isCutBefore: start > 0, isCutAfter: end < text.length })
}

function ellipses(
  parts: readonly SnippetPart[],
  { isCutBefore, isCutAfter }: { isCutBefore: boolean; isCutAfter: boolean },
): SnippetPart[] {
  const cut = { text: '…', isMatch: false }
  return [...(isCutBefore ? [cut] : []), ...parts, ...(isCutAfter ? [cut] : [])]
}

/** Moves a cut forward past a space, if there is one before `limit`; never splits a character. */
function startOfWord(text: string, from: number, limit: number): number {
  if (from === 0) return 0
  const space = text.slice(from, limit).search(/\s/)
  return space >= 0 ? from + space + 1 : startOfCharacter(text, from)
}

function endOfWord(text: string, to: number, limit: number): number {
  if (to === text.length) return to
  const space = text.slice(limit, to).search(/\s\S*$/)
  return space >= 0 ? limit + space : startOfCharacter(text, to)
}

function startOfCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  return offset > 0 && code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset
}

/** The offset after a character and its combining marks. */
function endOfCharacter(text: string, offset: number): number {
  const character = /^.\p{Mark}*/su.exec(text.slice(offset, offset + 16))
  return offset + (character?.[0].length ?? 1)
}
