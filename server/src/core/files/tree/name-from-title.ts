import { NAME_MAX_CHARACTERS } from '@pinloft/contract/files/limits'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const FORBIDDEN = /[\u0000-\u001f\u007f/\\]+/g

/** The name of a file for a title. `extension` begins with a dot; `fallback` is used for a title of which nothing is left. */
export function nameFromTitle(title: string, { extension, fallback }: { extension: string; fallback: string }): string {
  const room = NAME_MAX_CHARACTERS - extension.length
  const stem = [...title.toWellFormed().normalize('NFC').replace(FORBIDDEN, ' ')].slice(0, room).join('').trim()
  return `${/^\.*$/.test(stem) ? fallback : stem}${extension}`
}
