import { randomBytes } from 'node:crypto'
import { FORMULA_MAX_CHARACTERS } from '@pinloft/contract/shared/formulas'
import { escapeText } from 'entities'
import katex from 'katex'

/** A text with more formulas, or with larger ones in sum, shows the others as they were written. */
const DRAWN_MAX_FORMULAS = 1000
const DRAWN_MAX_CHARACTERS = 1024 * 1024

/**
 * The formulas of one page, which must not pass through what cleans it: MathML in a text that somebody else wrote is removed.
 * A formula leaves the TeX behind, marked so that no text could have the mark, and is put in afterwards.
 */
export class Formulas {
  readonly #mark = `language-formula-${randomBytes(12).toString('hex')}`
  #drawn: string[] = []
  #drawnCharacters = 0

  /** HTML for the place of a formula in TeX. */
  placeFor(tex: string, isDisplayed: boolean): string {
    const source = escapeText(tex)
    const drawn = this.#draw(tex, isDisplayed)
    if (drawn === null) return `<code>${source}</code>`
    this.#drawnCharacters += drawn.length
    return `<code class="${this.#mark}-${this.#drawn.push(drawn) - 1}">${source}</code>`
  }

  /** The page, once it is clean, with its formulas as MathML. */
  putInto(html: string): string {
    if (this.#drawn.length === 0) return html
    const places = new RegExp(`<code class="${this.#mark}-(\\d+)">[^<]*</code>`, 'g')
    return html.replace(places, (_, index: string) => this.#drawn[Number(index)] ?? '')
  }

  /** Null for what can't be read, and for what is too much. */
  #draw(tex: string, isDisplayed: boolean): string | null {
    const isTooMuch = this.#drawn.length >= DRAWN_MAX_FORMULAS || this.#drawnCharacters >= DRAWN_MAX_CHARACTERS
    if (isTooMuch || tex.length > FORMULA_MAX_CHARACTERS) return null
    try {
      const html = katex.renderToString(tex, {
        output: 'mathml',
        displayMode: isDisplayed,
        trust: false,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 200,
      })
      return html.slice(html.indexOf('<math'), html.lastIndexOf('</span>'))
    } catch {
      return null
    }
  }
}
