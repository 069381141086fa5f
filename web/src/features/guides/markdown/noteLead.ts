import { splitNoteMarker } from '@pinloft/contract/documents/note-markers'
import type { MarkdownNode } from '../../../platform/markdown/markdownTree.ts'

/** The content of a quote, with a bold word in the place of the marker of a note. */
export function withLead(content: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const index = content.findIndex((node) => typeof node !== 'string' || node.trim() !== '')
  const paragraph = content[index]
  if (paragraph === undefined || typeof paragraph === 'string' || paragraph.name !== 'p') return content
  const [text, ...others] = paragraph.children
  const note = typeof text === 'string' ? splitNoteMarker(text) : null
  if (note === null) return content
  const lead: MarkdownNode = { name: 'strong', attributes: {}, children: [note.lead] }
  return content.with(index, { ...paragraph, children: [lead, ` ${note.rest}`, ...others] })
}
