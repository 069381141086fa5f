import type { MarkedExtension, Tokens } from 'marked'

/** A longer formula is shown as text: looking further for its end would make a text of many dollars slow. */
export const FORMULA_MAX_CHARACTERS = 4000

interface Formula {
  raw: string
  tex: string
  isDisplayed: boolean
}

/** The formula at the start of a text, in one of the ways models write them; `null` if there is none. */
export function formulaAt(text: string): Formula | null {
  if (text.startsWith('$$')) return enclosed(text, '$$', '$$', true)
  if (text.startsWith('\\[')) return enclosed(text, '\\[', '\\]', true)
  if (text.startsWith('\\(')) return enclosed(text, '\\(', '\\)', false)
  return text.startsWith('$') ? inDollars(text) : null
}

function enclosed(text: string, open: string, close: string, isDisplayed: boolean): Formula | null {
  const end = text.slice(0, FORMULA_MAX_CHARACTERS).indexOf(close, open.length)
  const tex = text.slice(open.length, end).trim()
  if (end < 0 || tex === '' || tex.includes('\n\n')) return null
  return { raw: text.slice(0, end + close.length), tex, isDisplayed }
}

/** Between single dollars, which are amounts of money more often: no space inside them, and no digit after. */
function inDollars(text: string): Formula | null {
  const near = text.slice(0, FORMULA_MAX_CHARACTERS).split('\n\n', 1)[0] ?? ''
  if (/^\$[\s$]/.test(near)) return null
  for (let end = near.indexOf('$', 1); end > 0; end = near.indexOf('$', end + 1)) {
    if (near[end - 1] === '\\') continue
    if (/\s/.test(near[end - 1] ?? ' ') || /\d/.test(near[end + 1] ?? '')) return null
    return { raw: near.slice(0, end + 1), tex: near.slice(1, end), isDisplayed: false }
  }
  return null
}

function tokenOf(type: string, text: string): Tokens.Generic | undefined {
  const formula = formulaAt(text)
  return formula === null ? undefined : { type, ...formula }
}

function htmlOf({ tex, isDisplayed }: Tokens.Generic): string {
  const escaped = String(tex).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<code class="language-${isDisplayed ? 'math-display' : 'math'}">${escaped}</code>`
}

/** Formulas become code in the language `math` or `math-display`, so that whatever cleans HTML lets them through. */
export const mathExtension: MarkedExtension = {
  extensions: [
    {
      name: 'displayedFormula',
      level: 'block',
      start: (text) => text.match(/\$\$|\\\[/)?.index,
      tokenizer(text) {
        const token = /^(?:\$\$|\\\[)/.test(text) ? tokenOf('displayedFormula', text) : undefined
        const rest = token === undefined ? '' : text.slice(token.raw.length)
        return rest === '' || rest.startsWith('\n') ? token : undefined
      },
      renderer: (token) => `<p>${htmlOf(token)}</p>\n`,
    },
    {
      name: 'formula',
      level: 'inline',
      start: (text) => text.match(/\$|\\[([]/)?.index,
      tokenizer: (text) => tokenOf('formula', text),
      renderer: htmlOf,
    },
  ],
}
