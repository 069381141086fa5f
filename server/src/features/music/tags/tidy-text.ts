/** Longest text of a tag that is kept, in characters. */
const TEXT_MAX_CHARACTERS = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u001f\u007f]+/g
const BEYOND_LATIN1 = /[\u0100-\uffff]/
const BEYOND_ASCII = /[\u0080-\u00ff]/

/** A text as a tag has it, in one line; null where nothing is in it. */
export function tidyText(text: string | undefined): string | null {
  if (text === undefined) return null
  const line = decodeAgain(text).toWellFormed().replace(CONTROL, ' ').trim().normalize('NFC')
  return line === '' ? null : [...line].slice(0, TEXT_MAX_CHARACTERS).join('')
}

/** Text in UTF-8 that was read as Latin-1, as tags of old files and of WAV are: 'TÃ¯tle' is 'Tïtle'. */
function decodeAgain(text: string): string {
  if (BEYOND_LATIN1.test(text) || !BEYOND_ASCII.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
