const BEYOND_LATIN1 = /[\u0100-\uffff]/
const BEYOND_ASCII = /[\u0080-\u00ff]/
/** No text in Latin-1 has these; Windows-1252 has quotes and dashes there, and in Shift JIS most characters begin with one. */
const BEYOND_LETTERS = /[\u0080-\u009f]/
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const JAPANESE_WORD = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]{2}/u
const LETTER = /[A-Za-z]/
/** Letters of Russian, Ukrainian and Belarusian in Windows-1251. */
const CAPITALS = '\\u00a1\\u00a5\\u00a8\\u00aa\\u00af\\u00b2\\u00c0-\\u00df'
const SMALL = '\\u00a2\\u00b3\\u00b4\\u00b8\\u00ba\\u00bf\\u00e0-\\u00ff'
const WORD = new RegExp(`[A-Za-z${CAPITALS}${SMALL}]+`, 'g')
/** In small letters but for the first, or in capitals: no letter of it is an English one. */
const CYRILLIC_WORD = new RegExp(`^(?:[${CAPITALS}]?[${SMALL}]+|[${CAPITALS}]+)$`)
const CYRILLIC_MIN_LETTERS = 3
/** What is neither a letter nor punctuation there. */
const NOT_CYRILLIC =
  /[\u0080-\u0083\u0086-\u0090\u0098-\u009f\u00a3\u00a4\u00a6\u00a7\u00a9\u00ac-\u00ae\u00b0\u00b1\u00b5-\u00b7\u00bc-\u00be]/
const CHINESE_RUN = /[\u0080-\u00ff]+/g
/** Two or more characters of GB 2312. */
const CHINESE_WORD = /^(?:[\u00b0-\u00f7][\u00a1-\u00fe]){2,}$/
/** A common one, at a place where Korean has none. */
const CHINESE_ONLY = /^(?:..)*?[\u00c9-\u00d7]/

/**
 * Repairs a text whose bytes were read as Latin-1 although they are UTF-8 or of an old encoding, as in ID3 tags of old files
 * and in WAV: 'TÃ¯tle' is 'Tïtle', 'Êèíî' is 'Кино'. Leaves a text alone that may be right.
 */
export function repairMisreadText(text: string): string {
  if (BEYOND_LATIN1.test(text) || !BEYOND_ASCII.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== null) return utf8
  if (isCyrillic(text)) return decode(bytes, 'windows-1251') ?? text
  if (isChinese(text)) return decode(bytes, 'gbk') ?? text
  if (!BEYOND_LETTERS.test(text)) return text
  const japanese = decode(bytes, 'shift_jis')
  return japanese !== null && isJapanese(japanese) ? japanese : (decode(bytes, 'windows-1252') ?? text)
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
  return (
    !NOT_CYRILLIC.test(text) &&
    words.every((word) => CYRILLIC_WORD.test(word)) &&
    words.some((word) => word.length >= CYRILLIC_MIN_LETTERS)
  )
}

function isChinese(text: string): boolean {
  const runs = text.match(CHINESE_RUN) ?? []
  return runs.every((run) => CHINESE_WORD.test(run)) && runs.some((run) => CHINESE_ONLY.test(run))
}

/** An apostrophe of Windows and the letter behind it are a character too: 'Don’t' must not become 'Don稚'. */
function isJapanese(text: string): boolean {
  return JAPANESE_WORD.test(text) || (JAPANESE.test(text) && !LETTER.test(text))
}
