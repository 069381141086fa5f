import { type Fact, readFrontMatter } from '@pinloft/contract/shared/front-matter'
import { escapeText } from 'entities'
import { Marked } from 'marked'
import { markdownTokens } from '../typeset/markdown-tokens.ts'

/** Boxes of lists of tasks are signs: a form has no place in a text. */
const marked = new Marked({ renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') } })

/** Markdown as HTML, with whatever HTML is in it. */
export function markdownHtml(markdown: string): string {
  const { facts, content } = readFrontMatter(markdown) ?? { facts: [], content: markdown }
  return factsHtml(facts) + marked.parser(markdownTokens(content, { hasNotes: false }))
}

function factsHtml(facts: readonly Fact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ name, values }) => `<dt>${escapeText(name)}</dt><dd>${escapeText(values.join(', '))}</dd>`)
  return `<dl class="markdown-facts">${rows.join('')}</dl>\n`
}
