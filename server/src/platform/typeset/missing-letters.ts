/** What the library says of each character that no font has, when it is to make an accessible PDF. */
const MISSING = /the text `\\?"(.{1,40}?)\\?"` could not be displayed/gu
/** Marks and signs that cannot be seen alone are written as numbers. */
const NUMBERED = /\\{1,2}u\{([0-9a-f]{1,6})\}/gu

const SCRIPTS = [
  ...['Adlam', 'Arabic', 'Armenian', 'Balinese', 'Bengali', 'Bopomofo', 'Buginese', 'Canadian_Aboriginal', 'Cham'],
  ...['Cherokee', 'Coptic', 'Cuneiform', 'Cyrillic', 'Devanagari', 'Egyptian_Hieroglyphs', 'Ethiopic', 'Georgian'],
  ...['Glagolitic', 'Gothic', 'Greek', 'Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Javanese'],
  ...['Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Limbu', 'Lisu', 'Malayalam', 'Mandaic', 'Meetei_Mayek'],
  ...['Mongolian', 'Myanmar', 'New_Tai_Lue', 'Nko', 'Ogham', 'Ol_Chiki', 'Oriya', 'Osage', 'Phoenician', 'Runic'],
  ...['Samaritan', 'Sinhala', 'Sundanese', 'Syriac', 'Tai_Le', 'Tai_Tham', 'Tamil', 'Telugu', 'Thaana', 'Thai'],
  ...['Tibetan', 'Tifinagh', 'Vai', 'Yi'],
].map((name) => ({ name: name.replaceAll('_', ' '), letter: new RegExp(`\\p{Script=${name}}`, 'u') }))
const OTHER_SIGNS = 'other signs'

/** The scripts of the characters that no font has, by the library's complaint about a PDF. Empty if it is about others. */
export function missingScripts(complaint: string): string[] {
  const found = new Set<string>()
  for (const [, quoted = ''] of complaint.matchAll(MISSING)) {
    const text = quoted.replace(NUMBERED, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    found.add(SCRIPTS.find(({ letter }) => letter.test(text))?.name ?? OTHER_SIGNS)
  }
  return [...found].sort((one, other) => Number(one === OTHER_SIGNS) - Number(other === OTHER_SIGNS))
}
