import { type MissingLetters, OTHER_CHARACTERS, PRIVATE_CHARACTERS } from '@pinloft/contract/shared/missing-letters'
import { AppError } from '../errors.ts'

/** What is around each character that no font has, in what the library says when it is to make an accessible PDF. */
const [BEFORE, AFTER] = ['the text `', '` could not be displayed']
/** Marks and signs that cannot be seen alone are written as numbers. */
const NUMBERED = /u\{([0-9a-f]{1,6})\}/u

const SCRIPTS = [
  ...['Adlam', 'Arabic', 'Armenian', 'Balinese', 'Bengali', 'Bopomofo', 'Buginese', 'Canadian_Aboriginal', 'Cham'],
  ...['Cherokee', 'Coptic', 'Cuneiform', 'Cyrillic', 'Devanagari', 'Egyptian_Hieroglyphs', 'Ethiopic', 'Georgian'],
  ...['Glagolitic', 'Gothic', 'Greek', 'Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Javanese'],
  ...['Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Limbu', 'Lisu', 'Malayalam', 'Mandaic', 'Meetei_Mayek'],
  ...['Mongolian', 'Myanmar', 'New_Tai_Lue', 'Nko', 'Ogham', 'Ol_Chiki', 'Oriya', 'Osage', 'Phoenician', 'Runic'],
  ...['Samaritan', 'Sinhala', 'Sundanese', 'Syriac', 'Tai_Le', 'Tai_Tham', 'Tamil', 'Telugu', 'Thaana', 'Thai'],
  ...['Tibetan', 'Tifinagh', 'Vai', 'Yi'],
].map((name) => ({ name: name.replaceAll('_', ' '), letter: new RegExp(`\\p{Script=${name}}`, 'u') }))
const PRIVATE = /\p{Co}/u
/** After the scripts. */
const RANKS = [OTHER_CHARACTERS, PRIVATE_CHARACTERS]

/** The scripts of the characters that no font has, by the library's complaint about a PDF. Empty if it is about others. */
export function missingScripts(complaint: string): string[] {
  const found = new Set<string>()
  for (const part of complaint.split(BEFORE).slice(1)) {
    const end = part.indexOf(AFTER)
    if (end < 0) continue
    const quoted = part.slice(0, end)
    const number = NUMBERED.exec(quoted)?.[1]
    const text =
      number === undefined ? quoted.replaceAll(/[\\"]/g, '') : String.fromCodePoint(Number.parseInt(number, 16))
    const other = PRIVATE.test(text) ? PRIVATE_CHARACTERS : OTHER_CHARACTERS
    found.add(SCRIPTS.find(({ letter }) => letter.test(text))?.name ?? other)
  }
  return [...found].sort((one, other) => RANKS.indexOf(one) - RANKS.indexOf(other))
}

/** Throws `pdf_letters_missing` if a PDF with boxes in the place of letters isn't wanted. */
export function requireLetters(scripts: readonly string[], missingLetters: MissingLetters): void {
  if (missingLetters === 'refuse' && scripts.length > 0)
    throw new AppError('pdf_letters_missing', { detail: scripts.join(', ') })
}
