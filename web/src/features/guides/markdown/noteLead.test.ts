import { expect, it } from 'vitest'
import { textOf } from '../../../platform/markdown/drawElement.tsx'
import { type MarkdownElement, markdownTree } from '../../../platform/markdown/markdownTree.ts'
import { withLead } from './noteLead.ts'

const quoteIn = (markdown: string): MarkdownElement =>
  markdownTree(markdown).find(
    (node): node is MarkdownElement => typeof node !== 'string' && node.name === 'blockquote',
  ) ?? expect.fail('There is no quote')

it.each([
  ['> [!NOTE]\n> Rest *it* & wait.', 'Note. Rest it & wait.'],
  ['> [!caution]\n>\n> Hot', 'Caution. Hot'],
  ['> [!NOTE] Rest', '[!NOTE] Rest'],
  ['> Plain', 'Plain'],
  ['> - [!NOTE]\n> - b', '[!NOTE] b'],
])('%j', (markdown, text) => {
  const content = withLead(quoteIn(markdown).children)
  expect(textOf(content).replace(/\s+/g, ' ').trim()).toBe(text)
})

it('the lead is bold', () => {
  expect(withLead(quoteIn('> [!NOTE]\n> Rest').children)).toContainEqual(
    expect.objectContaining({
      name: 'p',
      children: [{ name: 'strong', attributes: {}, children: ['Note.'] }, ' Rest'],
    }),
  )
})
