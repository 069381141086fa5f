// biome-ignore lint/suspicious/noControlCharactersInRegex: only characters that fold to themselves may take the short way
const ASCII = /^[\u0000-\u007f]*$/

/** The form in which texts are compared: without case, accents and other ways to write the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  // A capital sigma folds by its place in the word; both small forms are one letter here.
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** A folded text, and for each of its characters where in the original it comes from. */
export interface FoldedText {
  folded: string
  /** The place in the original of a place in the folded text. */
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

/** The words that are looked for, folded, without those that say nothing new; the longest first, as it finds the least. */
export function searchTerms(text: string): string[] {
  const words = [...new Set(fold(text.replaceAll('\0', ' ')).split(/\s+/u).filter(Boolean))]
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .sort((a, b) => b.length - a.length)
}
