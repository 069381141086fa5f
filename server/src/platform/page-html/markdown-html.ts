import { Marked } from 'marked'
import { markdownTokens } from '../typeset/markdown-tokens.ts'

/** Boxes of lists of tasks are signs: a form has no place in a text. */
const marked = new Marked({ renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') } })

/** Markdown as HTML, with whatever HTML is in it. */
export function markdownHtml(markdown: string): string {
  return marked.parser(markdownTokens(markdown, { hasNotes: false }))
}
