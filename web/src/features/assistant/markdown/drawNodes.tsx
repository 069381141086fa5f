import { createElement, Fragment, type ReactNode } from 'react'
import type { MarkdownElement, MarkdownNode } from '../../../platform/markdown/markdownTree.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Formula } from './Formula.tsx'

export interface DrawOptions {
  isGrowing: boolean
  /** What stands for `[number]` in the text; `null` if nothing is cited under it. */
  renderCitation: (number: number) => ReactNode
}

/** Elements in which `[1]` is no citation. */
const LITERAL: ReadonlySet<string> = new Set(['a', 'code', 'pre', 'kbd', 'samp'])
/** Elements that can't contain text, not even spaces. */
const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])
/** The names by which React knows attributes, where they differ. */
const PROPERTIES: Readonly<Record<string, string>> = {
  checked: 'defaultChecked',
  class: 'className',
  colspan: 'colSpan',
  datetime: 'dateTime',
  rowspan: 'rowSpan',
  tabindex: 'tabIndex',
  value: 'defaultValue',
}
/** Attributes that are set by being there. */
const FLAGS: ReadonlySet<string> = new Set(['checked', 'disabled', 'open', 'reversed'])

/** Draws what was parsed. The text never becomes HTML. */
export function drawNodes(nodes: readonly MarkdownNode[], options: DrawOptions): ReactNode[] {
  return nodes.map((node, index) =>
    typeof node === 'string' ? drawText(node, index, options) : draw(node, index, options),
  )
}

function draw(element: MarkdownElement, key: number, options: DrawOptions): ReactNode {
  const { name, attributes, children } = element
  const language = name === 'code' ? attributes['data-language'] : undefined
  if (language === 'math' || language === 'math-display') {
    return <Formula key={key} tex={textOf(children)} isDisplayed={language === 'math-display'} />
  }
  if (name === 'pre') {
    const [code] = children
    const fence = typeof code === 'object' ? (code.attributes['data-language'] ?? '') : ''
    const text = textOf(children).replace(/\n$/, '')
    if (fence === 'math' && !options.isGrowing) {
      return (
        <p key={key}>
          <Formula tex={text} isDisplayed />
        </p>
      )
    }
    return <CodeBlock key={key} text={text} language={fence} isGrowing={options.isGrowing} />
  }
  const props = { ...propertiesOf(attributes), key }
  if (children.length === 0) return createElement(name, props)
  const inner = LITERAL.has(name) ? { ...options, renderCitation: () => null } : options
  return createElement(name, props, ...drawNodes(TABLE_PARTS.has(name) ? elementsOf(children) : children, inner))
}

const CITATION = /\[(\d{1,3})\]/

/** A text whose `[1]` are citations, as far as something is cited under the number. */
function drawText(text: string, key: number, { renderCitation }: DrawOptions): ReactNode {
  const parts = text.split(CITATION)
  if (parts.length === 1) return text
  return (
    <Fragment key={key}>
      {parts.map((part, index) => {
        if (index % 2 === 0) return part
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        return <Fragment key={index}>{renderCitation(Number(part)) ?? `[${part}]`}</Fragment>
      })}
    </Fragment>
  )
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

function elementsOf(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

function propertiesOf(attributes: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, FLAGS.has(name) ? true : value]),
  )
}
