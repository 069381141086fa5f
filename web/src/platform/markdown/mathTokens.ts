import { enclosedFormula, type FormulaSource, formulaAt, formulaStart } from '@pinloft/contract/shared/formulas'
import type { MarkedExtension, Tokens } from 'marked'

/** As models write formulas too. In Markdown, these are brackets. */
const BACKSLASHES = [
  { open: '\\[', close: '\\]', isDisplayed: true },
  { open: '\\(', close: '\\)', isDisplayed: false },
]

const ANY_START = /(?<![\p{L}\p{N}\\$])(?:\$(?![\s$])|\$\$(?!\$))|\\[([]/u

/**
 * Formulas become code in the language `math` or `math-display`, so that whatever cleans HTML lets them through.
 * `hasBackslashes`: also those between backslashes.
 */
export function mathExtension({ hasBackslashes }: { hasBackslashes: boolean }): MarkedExtension {
  const read = (text: string): FormulaSource | null => {
    const enclosing = hasBackslashes ? BACKSLASHES.find(({ open }) => text.startsWith(open)) : undefined
    return enclosing === undefined ? formulaAt(text) : enclosedFormula(text, enclosing)
  }
  const tokenOf = (type: string, text: string): Tokens.Generic | undefined => {
    const formula = read(text)
    return formula === null ? undefined : { type, ...formula }
  }
  return {
    extensions: [
      {
        name: 'displayedFormula',
        level: 'block',
        tokenizer(text) {
          const token = /^(?:\$\$|\\\[)/.test(text) ? tokenOf('displayedFormula', text) : undefined
          const rest = token === undefined ? '' : text.slice(token.raw.length)
          return rest === '' || /^[ \t]*\n/.test(rest) ? token : undefined
        },
        renderer: (token) => `<p>${htmlOf(token)}</p>\n`,
      },
      {
        name: 'formula',
        level: 'inline',
        start: (text) => formulaStart(text, hasBackslashes ? ANY_START : undefined),
        tokenizer: (text) => tokenOf('formula', text),
        renderer: htmlOf,
      },
    ],
  }
}

function htmlOf({ tex, isDisplayed }: Tokens.Generic): string {
  const escaped = String(tex).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<code class="language-${isDisplayed ? 'math-display' : 'math'}">${escaped}</code>`
}
