/**
 * A longer formula is shown as it was written: looking further for its end would make a text of many dollars slow, and
 * what draws it takes memory for each level.
 */
export const FORMULA_MAX_CHARACTERS = 4000

/** A formula in TeX. */
export interface FormulaSource {
  raw: string
  tex: string
  isDisplayed: boolean
}

/** An amount such as US$5 begins no formula. */
const START = /(?<![\p{L}\p{N}\\$])(?:\$(?![\s$])|\$\$(?!\$))/u

/**
 * Where within a line the next formula may begin, or the end of what was looked at: to look at all of a long text each time would
 * take too long. Undefined if none begins.
 */
export function formulaStart(text: string, start: RegExp = START): number | undefined {
  const index = text.slice(0, FORMULA_MAX_CHARACTERS).search(start)
  if (index >= 0) return index
  return text.length > FORMULA_MAX_CHARACTERS ? FORMULA_MAX_CHARACTERS : undefined
}

/** The formula between dollars at the start of a text; null if there is none. */
export function formulaAt(text: string): FormulaSource | null {
  if (text.startsWith('$$')) return enclosedFormula(text, { open: '$$', close: '$$', isDisplayed: true })
  return text.startsWith('$') ? inDollars(text) : null
}

export function enclosedFormula(
  text: string,
  { open, close, isDisplayed }: { open: string; close: string; isDisplayed: boolean },
): FormulaSource | null {
  const end = text.slice(0, FORMULA_MAX_CHARACTERS).indexOf(close, open.length)
  const tex = text.slice(open.length, end).trim()
  if (end < 0 || tex === '' || tex.includes('\n\n')) return null
  return { raw: text.slice(0, end + close.length), tex, isDisplayed }
}

/** Between single dollars, which are amounts of money more often: no space inside them, and no letter or digit after. */
function inDollars(text: string): FormulaSource | null {
  if (/^\$[\s$]/.test(text)) return null
  const near = text.slice(0, FORMULA_MAX_CHARACTERS).split('\n\n', 1)[0] ?? ''
  for (let end = near.indexOf('$', 1); end > 0; end = near.indexOf('$', end + 1)) {
    if (near[end - 1] === '\\') continue
    if (/\s/.test(near[end - 1] ?? ' ') || /[\p{L}\p{N}]/u.test(near[end + 1] ?? '')) return null
    return { raw: near.slice(0, end + 1), tex: near.slice(1, end), isDisplayed: false }
  }
  return null
}
