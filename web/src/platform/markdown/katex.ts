import katex from 'katex'
import 'katex/dist/katex.min.css'

/** Draws a formula. What can't be read stays as it was written; a formula can't link, load or set styles of the page. */
export function drawFormula(tex: string, element: HTMLElement, isDisplayed: boolean): void {
  katex.render(tex, element, {
    displayMode: isDisplayed,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    maxSize: 20,
    maxExpand: 200,
  })
}
