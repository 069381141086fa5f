import type { MarkdownElement, MarkdownNode } from './markdownTree.ts'

/** The formula that an element stands for: code in the language `math`, in a line or as a block. */
export function formulaOf({
  name,
  attributes,
  children,
}: MarkdownElement): { tex: string; isDisplayed: boolean } | null {
  const [inner] = children
  if (name === 'pre' && typeof inner === 'object') {
    const formula = inner.attributes['data-language'] === 'math' ? formulaOf(inner) : null
    return formula && { ...formula, isDisplayed: true }
  }
  const language = attributes['data-language']
  if (name !== 'code' || (language !== 'math' && language !== 'math-display')) return null
  return { tex: textIn(children).trim(), isDisplayed: language === 'math-display' }
}

function textIn(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('')
}
