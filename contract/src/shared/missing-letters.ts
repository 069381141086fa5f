import { z } from 'zod'

export const MissingLetters = z
  .enum(['show-boxes', 'refuse'])
  .default('show-boxes')
  .describe('What to do with letters that no font on the server has. Refused before anything is made')
export type MissingLetters = z.infer<typeof MissingLetters>

/** What stands among the scripts for characters of none, and for those that mean something in one program only. */
export const OTHER_CHARACTERS = 'other characters'
export const PRIVATE_CHARACTERS = 'private-use characters'

const FONTS = 'fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji'

/** What no font has, in a sentence; `missing` are the scripts, divided by commas. */
export function missingLettersText(missing: string): string {
  const names = missing.split(', ')
  const scripts = names.filter((name) => name !== OTHER_CHARACTERS && name !== PRIVATE_CHARACTERS)
  const isPrivate = names.includes(PRIVATE_CHARACTERS)
  if (isPrivate && names.length === 1)
    return 'Some characters of this text, such as the icons of another program, are in no common font'
  const letters = scripts.length === 0 ? 'some characters of this text' : `the letters of ${inWords(scripts)}`
  const others = scripts.length > 0 && scripts.length < names.length ? ', and some other characters' : ''
  return `No font on this computer has ${letters}${others}. Install the fonts with “sudo apt-get install ${FONTS}”, wait a minute, and make the PDF again`
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** UI texts of the question whether to make a PDF all the same. */
export const MISSING_LETTERS_TEXTS = {
  title: 'Letters are missing',
  anyway: 'Make it without them',
  cancel: 'Cancel',
} as const
