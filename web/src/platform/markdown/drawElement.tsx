import { createElement, type ReactNode } from 'react'
import type { MarkdownElement, MarkdownNode } from './markdownTree.ts'
import './markdown-facts.css'

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

/** Draws a parsed element, and its content as `drawAll` does. The text never becomes HTML. */
export function drawElement(
  { name, attributes, children }: MarkdownElement,
  key: number,
  drawAll: (nodes: readonly MarkdownNode[]) => ReactNode[],
): ReactNode {
  const props = { ...propertiesOf(attributes), key }
  if (children.length === 0) return createElement(name, props)
  return createElement(name, props, ...drawAll(TABLE_PARTS.has(name) ? elementsOf(children) : children))
}

/** The text of elements, without their marks. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

/** The language that a block of code names; empty if it names none. */
export function languageOfBlock({ children: [code] }: MarkdownElement): string {
  return typeof code === 'object' ? (code.attributes['data-language'] ?? '') : ''
}

function elementsOf(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

function propertiesOf(attributes: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, FLAGS.has(name) ? true : value]),
  )
}
