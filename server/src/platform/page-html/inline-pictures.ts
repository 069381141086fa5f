import { randomBytes } from 'node:crypto'

/** A picture that is written into a page as a data URL. */
export interface InlinePicture {
  mimeType: string
  base64: string
}

const DATA_URL_START = /data:(image\/(?:png|jpeg|webp|gif|avif));base64,/g
const NOT_BASE64 = /[^A-Za-z0-9+/]/g
/** No picture is shorter. */
const BASE64_MIN_CHARACTERS = 40
const PADDING_MAX_CHARACTERS = 2

/** Further ones are left where they are. */
const PICTURES_MAX = 2000

/** How the addresses of pictures begin that are left. */
export const DATA_URL_STARTS = ['png', 'jpeg', 'webp', 'gif', 'avif'].map((type) => `data:image/${type};base64,`)

/**
 * A text whose pictures are taken out, so that it is short enough to be worked on. In their places are marks that nobody
 * can know beforehand.
 */
export class WithoutPictures {
  readonly text: string
  readonly pictures: InlinePicture[] = []
  readonly #scheme = `pinloft-${randomBytes(12).toString('hex')}`

  constructor(text: string) {
    let shortened = ''
    let end = 0
    for (const { index, 0: start, 1: mimeType = '' } of text.matchAll(DATA_URL_START)) {
      if (this.pictures.length >= PICTURES_MAX) break
      // The letters of its beginning are Base64 too, so the picture before has them already.
      if (index < end) continue
      const from = index + start.length
      const to = endOfBase64(text, from)
      if (to === null) continue
      shortened += `${text.slice(end, index)}${this.#scheme}:${this.pictures.length}:`
      this.pictures.push({ mimeType, base64: text.slice(from, to) })
      end = to
    }
    this.text = shortened + text.slice(end)
  }

  /** The scheme of the marks, for rules about addresses. */
  get scheme(): string {
    return this.#scheme
  }

  /** Splits a text with marks: texts, and between them the index of a picture. */
  *split(text: string): Generator<string | number, void, void> {
    const mark = new RegExp(`${this.#scheme}:(\\d+):`, 'g')
    let end = 0
    for (const found of text.matchAll(mark)) {
      yield text.slice(end, found.index)
      yield Number(found[1])
      end = found.index + found[0].length
    }
    yield text.slice(end)
  }

  /** Puts an address in the place of each picture. */
  replace(text: string, addressOf: (index: number) => string): string {
    let replaced = ''
    for (const part of this.split(text)) replaced += typeof part === 'number' ? addressOf(part) : part
    return replaced
  }
}

/**
 * Returns where a picture's Base64 ends; null if it is too short for one. Looks for the first character that is none: to match
 * all that are, a regular expression would remember each of them, which takes longer than reading them.
 */
function endOfBase64(text: string, from: number): number | null {
  NOT_BASE64.lastIndex = from
  let to = NOT_BASE64.exec(text)?.index ?? text.length
  if (to - from < BASE64_MIN_CHARACTERS) return null
  for (let padding = 0; padding < PADDING_MAX_CHARACTERS && text[to] === '='; padding++) to++
  return to
}

/** The data URL of a picture. */
export function dataUrl({ mimeType, base64 }: InlinePicture): string {
  return `data:${mimeType};base64,${base64}`
}
