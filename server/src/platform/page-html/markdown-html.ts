import { type Fact, readFrontMatter } from '@pinloft/contract/shared/front-matter'
import { escapeText } from 'entities'
import { Marked, type Tokens } from 'marked'
import { type FormulaToken, markdownTokens } from '../typeset/markdown-tokens.ts'
import type { Formulas } from './formulas.ts'

/** Markdown as HTML, with whatever HTML is in it, and with places for its formulas. */
export function markdownHtml(markdown: string, formulas: Formulas): string {
  const { facts, content } = readFrontMatter(markdown) ?? { facts: [], content: markdown }
  const place = ({ tex, isDisplayed }: FormulaToken) => formulas.placeFor(tex, isDisplayed)
  const marked = new Marked({
    renderer: {
      // Boxes of lists of tasks are signs: a form has no place in a text.
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      code: ({ lang, text }: Tokens.Code) => (lang === 'math' ? `<p>${formulas.placeFor(text, true)}</p>` : false),
    },
    extensions: [
      { name: 'formula', renderer: (token) => place(token as FormulaToken) },
      { name: 'displayedFormula', renderer: (token) => `<p>${place(token as FormulaToken)}</p>` },
    ],
  })
  return factsHtml(facts) + marked.parser(markdownTokens(content, { hasNotes: false }))
}

function factsHtml(facts: readonly Fact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ name, values }) => `<dt>${escapeText(name)}</dt><dd>${escapeText(values.join(', '))}</dd>`)
  return `<dl class="markdown-facts">${rows.join('')}</dl>\n`
}
