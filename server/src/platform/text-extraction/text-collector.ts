import { limitCombiningMarks } from '../limit-combining-marks.ts'

/** Maximum length of the text kept per file. */
export const TEXT_MAX_CHARACTERS = 1024 * 1024

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g

/** Between pages, if a job asks for it. From the private use area: no text has a use for it. */
export const PAGE_BREAK = '\ue00c'

/** Collects and normalises the text of one file, up to the limit. */
export class TextCollector {
  #text = ''

  /** False when the limit is reached: nothing more needs to be read. */
  add(piece: string): boolean {
    if (piece !== '' && !this.isFull) this.#text += piece
    return !this.isFull
  }

  get isFull(): boolean {
    return this.#text.length >= TEXT_MAX_CHARACTERS
  }

  /** Returns the text with single spaces and single line breaks. */
  finish(): string {
    return limitCombiningMarks(this.#text.slice(0, TEXT_MAX_CHARACTERS).toWellFormed())
      .normalize('NFC')
      .replace(CONTROL, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[\n ]*/g, '\n')
      .trim()
  }
}
