import { randomBytes } from 'node:crypto'

/** A picture that is written into a page as a data URL. */
export interface InlinePicture {
  mimeType: string
  base64: string
}

/** No picture is shorter. */
const DATA_URL = /data:(image\/(?:png|jpeg|webp|gif|avif));base64,([A-Za-z0-9+/]{40,}={0,2})/g

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
    this.text = text.replace(DATA_URL, (whole, mimeType: string, base64: string) => {
      if (this.pictures.length >= PICTURES_MAX) return whole
      this.pictures.push({ mimeType, base64 })
      return `${this.#scheme}:${this.pictures.length - 1}:`
    })
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

/** The data URL of a picture. */
export function dataUrl({ mimeType, base64 }: InlinePicture): string {
  return `data:${mimeType};base64,${base64}`
}
