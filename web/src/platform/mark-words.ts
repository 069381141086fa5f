import type { SnippetPart } from '@pinloft/contract/search/snippets'
import { foldText } from './fold-text.ts'

/** A name in pieces, with those marked that match the query's words. Ignores case and accents. */
export function markWords(name: string, query: string): SnippetPart[] {
  const characters = [...name]
  const folded = characters.map(foldText)
  const text = folded.join('')
  const isHit = new Array<boolean>(text.length).fill(false)
  for (const word of foldedWords(query)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length)
  }
  const parts: SnippetPart[] = []
  let position = 0
  characters.forEach((character, index) => {
    const length = folded[index]?.length ?? 0
    // A combining mark belongs to the letter before it.
    const isMatch = length === 0 ? (parts.at(-1)?.isMatch ?? false) : isHit[position] === true
    position += length
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  })
  return parts
}

/** The words of a query, as they are compared. */
export function foldedWords(query: string): string[] {
  return query.split(/\s+/).map(foldText).filter(Boolean)
}
