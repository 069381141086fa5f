const BEYOND_LATIN1 = /[\u0100-\uffff]/
const BEYOND_ASCII = /[\u0080-\u00ff]/
/** No text in Latin-1 has these; in Shift JIS most characters begin with one. */
const SHIFT_JIS_LEAD = /[\u0081-\u009f]/
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const WORD = /[A-Za-z\u00a8\u00b8\u00c0-\u00ff]+/g
/** A word of Russian in Windows-1251: no letter of it is an English one. */
const CYRILLIC_WORD = /^[\u00a8\u00b8\u00c0-\u00ff]+$/
const CYRILLIC_MIN_LETTERS = 3

/**
 * Repairs a text whose bytes were read as Latin-1 although they are UTF-8, Windows-1251 or Shift JIS, as in ID3 tags of old
 * files and in WAV: 'TÃ¯tle' is 'Tïtle', 'Êèíî' is 'Кино'. Leaves a text alone that may be right.
 */
export function repairMisreadText(text: string): string {
  if (BEYOND_LATIN1.test(text) || !BEYOND_ASCII.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== null) return utf8
  if (isCyrillic(text)) return decode(bytes, 'windows-1251') ?? text
  const japanese = SHIFT_JIS_LEAD.test(text) ? decode(bytes, 'shift_jis') : null
  return japanese !== null && JAPANESE.test(japanese) ? japanese : text
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** In languages of the West a word has only few letters with accents. */
function isCyrillic(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => BEYOND_ASCII.test(word))
  return words.every((word) => CYRILLIC_WORD.test(word)) && words.some((word) => word.length >= CYRILLIC_MIN_LETTERS)
}
