interface Place {
  /** Which of the texts. */
  index: number
  offset: number
}

/** A part of some texts that has the words of a passage. `end` is after its last character. */
export interface FoundPart {
  start: Place
  end: Place
}

/** A shorter part of a passage may stand anywhere. */
const PART_MIN_LETTERS = 12
/** In Markdown, where a link leads to, also at the end of a text that was cut. */
const LINK_TARGET = /\]\([^()\s]*\)?/g
/** Ends of lines, and the marks of Markdown that are not shown. */
const BETWEEN_PARTS = /[\n|*_`()[\]#>~]/

/**
 * Where the words of a passage stand in some texts that follow each other. Only letters and digits are compared, so that
 * neither marks of Markdown nor spaces matter; what is found only in parts is found in parts.
 */
export function findPassage(texts: readonly string[], passage: string): FoundPart[] {
  const letters: string[] = []
  const places: Place[] = []
  texts.forEach((text, index) => {
    for (let offset = 0; offset < text.length; offset++) {
      const letter = letterOf(text.charAt(offset))
      if (letter === '') continue
      letters.push(letter)
      places.push({ index, offset })
    }
  })
  const text = letters.join('')
  const found: FoundPart[] = []
  const add = (from: number, length: number) => {
    const [start, end] = [places[from], places[from + length - 1]]
    if (start === undefined || end === undefined) return
    found.push({ start, end: { ...end, offset: end.offset + 1 } })
  }
  const words = passage.replaceAll(LINK_TARGET, ']')
  const whole = lettersOf(words)
  const at = whole === '' ? -1 : text.indexOf(whole)
  if (at >= 0) {
    add(at, whole.length)
    return found
  }
  let from = 0
  for (const part of words.split(BETWEEN_PARTS).map(lettersOf)) {
    const position = part.length < PART_MIN_LETTERS ? -1 : text.indexOf(part, from)
    if (position < 0) continue
    add(position, part.length)
    from = position + part.length
  }
  return found
}

const LETTER = /[\p{L}\p{N}]/u

function letterOf(character: string): string {
  if (!LETTER.test(character)) return ''
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}

function lettersOf(text: string): string {
  return Array.from({ length: text.length }, (_, index) => letterOf(text.charAt(index))).join('')
}
