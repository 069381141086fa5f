import type { DocumentContent } from '@pinloft/contract/documents/content'
import type { DrawingItem } from '@pinloft/contract/documents/drawings'
import type { DocumentSettings, StructuredDocument } from '@pinloft/contract/documents/endpoints'
import type { JSONContent } from '@tiptap/core'
import type { Fragment, Node } from '@tiptap/pm/model'
import { drawingOf } from '../drawing/DrawingStep.ts'

/** A document as it is in the editor at a moment. It is cheap to take: nothing is copied. */
export interface DocumentText {
  settings: DocumentSettings
  blocks: Fragment
  drawing: readonly DrawingItem[]
}

export function textOf(doc: Node, settings: DocumentSettings): DocumentText {
  return { settings, blocks: doc.content, drawing: drawingOf(doc) }
}

export function contentOf({ blocks }: DocumentText): DocumentContent {
  return { type: 'doc', content: (blocks.toJSON() ?? []) as DocumentContent['content'] }
}

/** What the editor opens. */
export function editorContentOf({ settings, content, drawing }: StructuredDocument): JSONContent {
  const { pageColor, fontFamily, fontSize, textColor } = settings
  return { ...content, attrs: { drawing, pageColor, fontFamily, fontSize, textColor } } as JSONContent
}
