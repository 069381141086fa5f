/** So much of the text of one file is kept. */
export const TEXT_MAX_CHARACTERS = 1024 * 1024

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g

/** Gathers the text of one file piece by piece, tidied, until there is enough of it. */
export class TextCollector {
  #text = ''

  /** False when there is enough: nothing more needs to be read. */
  add(piece: string): boolean {
    if (piece !== '' && !this.isFull) this.#text += piece
    return !this.isFull
  }

  get isFull(): boolean {
    return this.#text.length >= TEXT_MAX_CHARACTERS
  }

  /** The text with single spaces and single line breaks. */
  finish(): string {
    return this.#text
      .slice(0, TEXT_MAX_CHARACTERS)
      .toWellFormed()
      .normalize('NFC')
      .replace(CONTROL, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[\n ]*/g, '\n')
      .trim()
  }
}
