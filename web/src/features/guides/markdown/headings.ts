import { textOf } from '../../../platform/markdown/drawElement.tsx'
import type { MarkdownElement, MarkdownNode } from '../../../platform/markdown/markdownTree.ts'

export interface Heading {
  /** Id of its element. */
  id: string
  text: string
  /** 1 for the highest level of the guide. */
  depth: number
  /** Level on the page, below the title of the guide, without a gap. */
  level: 3 | 4 | 5 | 6
}

/** Before each id, so that no text can name an element of ours. */
const PREFIX = 'in-guide-'
const HEADING = /^h([1-6])$/

/** The headings of a guide, in order, by their elements. */
export function headingsOf(nodes: readonly MarkdownNode[]): ReadonlyMap<MarkdownElement, Heading> {
  const found: [MarkdownElement, number][] = []
  collect(nodes, found)
  const highest = Math.min(...found.map(([, level]) => level))
  const counts = new Map<string, number>()
  let before = 2
  return new Map(
    found.map(([element, own]) => {
      const text = textOf(withoutNoteMarks(element.children)).trim()
      const slug = slugOf(text)
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      const level = Math.min(own - highest + 3, before + 1, 6) as Heading['level']
      before = level
      const id = headingId(count === 0 ? slug : `${slug}-${count}`)
      return [element, { id, text, depth: own - highest + 1, level }]
    }),
  )
}

function collect(nodes: readonly MarkdownNode[], found: [MarkdownElement, number][]): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const level = HEADING.exec(node.name)?.[1]
    if (level === undefined) collect(node.children, found)
    else found.push([node, Number(level)])
  }
}

/** A mark says where a note belongs, and is no part of what is said. */
function withoutNoteMarks(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes
    .filter((node) => typeof node === 'string' || node.attributes['data-note'] === undefined)
    .map((node) => (typeof node === 'string' ? node : { ...node, children: withoutNoteMarks(node.children) }))
}

/** The id of a heading by the fragment that a link names. */
export function headingId(fragment: string): string {
  return PREFIX + fragment
}

/** 'What you need?' is 'what-you-need', as is usual for links within Markdown. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
