import { FORMULA_MAX_CHARACTERS } from '@pinloft/contract/shared/formulas'
import katex from 'katex'
import 'katex/dist/katex.min.css'

/** Draws a formula. What can't be read stays as it was written; a formula can't link, load or set styles of the page. */
export function drawFormula(tex: string, element: HTMLElement, isDisplayed: boolean): void {
  try {
    if (tex.length > FORMULA_MAX_CHARACTERS) throw new RangeError('The formula is too long')
    katex.render(tex, element, {
      displayMode: isDisplayed,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    })
  } catch {
    // Thousands of levels are more than the stack has room for.
    element.textContent = tex
  }
}
