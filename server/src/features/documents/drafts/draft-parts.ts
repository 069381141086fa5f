import {
  ContentError,
  type DocumentContent,
  type DocumentNode,
  documentPictureId,
  EMPTY_DOCUMENT,
  tidyContent,
} from '@pinloft/contract/documents/content'
import type { Drawing } from '@pinloft/contract/documents/drawings'
import {
  DEFAULT_DOCUMENT_SETTINGS,
  type DocumentSettings,
  type keepDocumentDraft,
  type StructuredDocument,
} from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_PICTURES_MAX, DRAWING_ITEMS_MAX, DRAWING_MAX_BYTES } from '@pinloft/contract/documents/limits'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import type { FileKey } from '../../../platform/age/age-header.ts'
import { AppError } from '../../../platform/errors.ts'
import { openText, sealText } from '../../../platform/sealed-text.ts'

const PURPOSE = 'document draft'
const OPENING_BLOCKS = 14
const OPENING_CHARACTERS = 1500
const OPENING_ITEMS = 300
const OPENING_DRAWING_CHARACTERS = 40_000

/** What lists show of a draft, and what else is known without reading all of it. */
export interface DraftSummary {
  settings: DocumentSettings
  wordCount: number
  opening: { content: DocumentContent; drawing: Drawing }
  /** Ids of the pictures in the text, and of those in the drawing. */
  pictures: string[]
  drawnPictures: string[]
}

/** A draft in three parts, each stored in a column, so that a change of one does not write the others. */
export interface DraftParts {
  summary: DraftSummary
  content: DocumentContent
  drawing: Drawing
}

export function emptyParts(): DraftParts {
  const summary = {
    settings: DEFAULT_DOCUMENT_SETTINGS,
    wordCount: 0,
    opening: { content: EMPTY_DOCUMENT, drawing: [] },
    pictures: [],
    drawnPictures: [],
  }
  return { summary, content: EMPTY_DOCUMENT, drawing: [] }
}

export function partsOf({ settings, content, drawing }: StructuredDocument): DraftParts {
  const written = withContent(emptyParts().summary, content)
  return { summary: { ...withDrawing(written, drawing), settings }, content, drawing }
}

/** Leaves out what a document cannot have. Throws `document_unreadable`, `document_too_deep` or `document_too_long`. */
export function possibleContent(content: unknown): DocumentContent {
  try {
    return tidyContent(content)
  } catch (error) {
    throw error instanceof ContentError ? new AppError(error.problem) : error
  }
}

/** Throws `drawing_too_large`. */
function requirePossibleDrawing(drawing: Drawing): void {
  const isTooLarge = drawing.length > DRAWING_ITEMS_MAX || JSON.stringify(drawing).length > DRAWING_MAX_BYTES
  if (isTooLarge) throw new AppError('drawing_too_large')
}

/** Returns a drawing with items replaced, added on top, or removed. */
function changedDrawing(
  drawing: Drawing,
  { items, removedIds }: { items: Drawing; removedIds: readonly string[] },
): Drawing {
  const changed = new Map(drawing.map((item) => [item.id, item]))
  for (const item of items) changed.set(item.id, item)
  for (const id of removedIds) changed.delete(id)
  return [...changed.values()]
}

/** The summary after a change of the text. */
export function withContent(summary: DraftSummary, content: DocumentContent): DraftSummary {
  const pictures = new Set<string>()
  let text = ''
  const walk = (nodes: readonly DocumentNode[]) => {
    for (const node of nodes) {
      if (node.text !== undefined) text += node.text
      const picture = node.type === 'image' ? documentPictureId(node.attrs?.src) : null
      if (picture !== null) pictures.add(picture)
      if (node.content !== undefined) walk(node.content)
      if (node.type !== 'text') text += ' '
    }
  }
  walk(content.content)
  if (pictures.size + summary.drawnPictures.length > DOCUMENT_PICTURES_MAX) {
    throw new AppError('document_pictures_too_many')
  }
  const opening = { content: openingOf(content), drawing: summary.opening.drawing }
  return { ...summary, pictures: [...pictures], wordCount: text.match(/\S+/g)?.length ?? 0, opening }
}

/** The summary after a change of the drawing. */
export function withDrawing(summary: DraftSummary, drawing: Drawing): DraftSummary {
  const drawn = new Set<string>()
  for (const item of drawing) {
    const id = item.kind === 'picture' ? documentPictureId(item.src) : null
    if (id !== null) drawn.add(id)
  }
  if (drawn.size + summary.pictures.length > DOCUMENT_PICTURES_MAX) throw new AppError('document_pictures_too_many')
  const blocks = new Set(summary.opening.content.content.map((block) => block.attrs?.blockId ?? null).concat(null))
  const shown: Drawing = []
  let characters = 0
  for (const item of drawing) {
    if (!blocks.has(item.blockId)) continue
    characters += JSON.stringify(item).length
    if (shown.length >= OPENING_ITEMS || characters > OPENING_DRAWING_CHARACTERS) break
    shown.push(item)
  }
  return { ...summary, drawnPictures: [...drawn], opening: { ...summary.opening, drawing: shown } }
}

/** The first blocks, about as much as fits on the upper half of a page. */
function openingOf(content: DocumentContent): DocumentContent {
  const blocks: DocumentNode[] = []
  let characters = 0
  for (const block of content.content.slice(0, OPENING_BLOCKS)) {
    characters += JSON.stringify(block).length
    if (blocks.length > 0 && characters > 8 * OPENING_CHARACTERS) break
    if (characters > 40 * OPENING_CHARACTERS) break
    blocks.push(block)
  }
  return { type: 'doc', content: blocks }
}

/** The parts that are not changed stay the same objects. */
export function appliedTo(before: DraftParts, change: OutputOf<typeof keepDocumentDraft, 'body'>): DraftParts {
  let { summary, content, drawing } = before
  if (change.settings !== undefined) summary = { ...summary, settings: tidySettings(change.settings) }
  if (change.content !== undefined) {
    content = change.content
    summary = withContent(summary, content)
  }
  if (change.drawing !== undefined) drawing = change.drawing
  if (change.drawingChange !== undefined) drawing = changedDrawing(drawing, change.drawingChange)
  if (drawing !== before.drawing) {
    requirePossibleDrawing(drawing)
    summary = withDrawing(summary, drawing)
  }
  return { summary, content, drawing }
}

/** PostgreSQL stores no NUL. */
function tidySettings(settings: DraftSummary['settings']): DraftSummary['settings'] {
  return { ...settings, title: settings.title.toWellFormed().replaceAll('\0', '') }
}

/** As a column, sealed if the draft is that of a protected file. */
export function toColumn(part: unknown, fileKey: FileKey | null): string {
  const text = JSON.stringify(part)
  return fileKey === null ? text : sealText(text, { secretKey: fileKey, purpose: PURPOSE })
}

/** How a draft is stored, sealed if there is a lock. Lists show the title of one that is not. */
export function toColumns(
  { summary, content, drawing }: DraftParts,
  { lock, fileKey }: { lock: string | null; fileKey: FileKey | null },
) {
  return {
    lock,
    title: lock === null ? summary.settings.title : '',
    summary: toColumn(summary, fileKey),
    content: toColumn(content, fileKey),
    drawing: toColumn(drawing, fileKey),
  }
}

/** What a column holds; undefined if it was sealed with another key. */
export function fromColumn<Part>(column: string, fileKey: FileKey | null): Part | undefined {
  const text = fileKey === null ? column : openText(column, { secretKey: fileKey, purpose: PURPOSE })
  return text === null ? undefined : (JSON.parse(text) as Part)
}
