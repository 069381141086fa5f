import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { File } from '../files/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { ErrorBody } from '../shared/errors.ts'
import { MissingLetters } from '../shared/missing-letters.ts'
import type { DocumentContent } from './content.ts'
import { Drawing, DrawingItem } from './drawings.ts'
import {
  DOCUMENT_BODY_MAX_BYTES,
  DOCUMENT_DRAFT_DISCARDED_HOURS,
  DOCUMENT_DRAFT_SAVED_DAYS,
  DOCUMENT_TITLE_MAX_CHARACTERS,
  DRAWING_ITEMS_MAX,
} from './limits.ts'

export const CREATE_DOCUMENT_PATH = '/create-document'

export const DOCUMENT_FONTS = ['Arial', 'Times New Roman', 'Courier New', 'Georgia', 'Verdana'] as const
export const DOCUMENT_FONT_SIZES_PIXELS = [12, 14, 16, 18, 20, 24] as const
/** Presets of the colour of the page. */
export const PAGE_COLORS = {
  white: '#ffffff',
  'light gray': '#f3f4f6',
  yellow: '#fef9c3',
  green: '#dcfce7',
  blue: '#dbeafe',
  pink: '#fce7f3',
} as const

/** `text`: Text Only; `draw`: Text + Draw. */
export const DOCUMENT_MODES = ['text', 'draw'] as const

const Color = z.string().regex(/^#[0-9a-f]{6}$/i)

/** What holds for the whole page. */
export const DocumentSettings = z.object({
  title: z.string().max(DOCUMENT_TITLE_MAX_CHARACTERS),
  fontFamily: z.enum(DOCUMENT_FONTS),
  fontSize: z.int().min(6).max(96).describe('Pixels'),
  textColor: Color,
  pageColor: Color,
  mode: z.enum(DOCUMENT_MODES),
})
export type DocumentSettings = z.infer<typeof DocumentSettings>

export const DEFAULT_DOCUMENT_SETTINGS: DocumentSettings = {
  title: 'New Document',
  fontFamily: 'Arial',
  fontSize: 16,
  textColor: '#000000',
  pageColor: '#ffffff',
  mode: 'text',
}

/**
 * As the editor writes it (`editor.getJSON()`), with images of this server only. `tidyContent` says what a document can
 * have; the server leaves out the rest.
 */
const Content = z.looseObject({ type: z.literal('doc') }) as unknown as z.ZodType<DocumentContent>

export const StructuredDocument = z.object({ settings: DocumentSettings, content: Content, drawing: Drawing })
export type StructuredDocument = z.infer<typeof StructuredDocument>

/** The file that a draft was saved as or opened from. */
const DocumentFile = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  isPasswordProtected: z.boolean(),
  /** Differs from `baseVersion` of the draft if the file has been changed otherwise. */
  version: z.string(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

const DraftDetails = {
  id: z.string(),
  /** Null if it is saved nowhere, or its file is deleted. */
  file: DocumentFile.nullable(),
  /** The version of the file that it began from, or was saved as. */
  baseVersion: z.string().nullable(),
  /** Whether it has nothing that `baseVersion` does not have. */
  isSaved: z.boolean(),
  /** Counts the changes of the draft, from 1. */
  revision: z.int().positive(),
  changedAt: z.iso.datetime(),
  /** The browser that changed it, as text, and whether it is the one that asks. */
  changedBy: z.object({ device: z.string(), isThisDevice: z.boolean() }),
}

export const DocumentDraft = StructuredDocument.extend(DraftDetails).meta({ id: 'DocumentDraft' })
export type DocumentDraft = z.infer<typeof DocumentDraft>

export const DocumentDraftSummary = z
  .object({
    ...DraftDetails,
    title: z.string(),
    wordCount: z.int().nonnegative(),
    /** Its first blocks with their drawing, to be shown small. Null if it needs a password. */
    opening: StructuredDocument.nullable(),
  })
  .meta({ id: 'DocumentDraftSummary' })
export type DocumentDraftSummary = z.infer<typeof DocumentDraftSummary>

/** The id of a draft: a UUID that the client invents. It is stored without hyphens. */
const DraftId = z
  .uuid()
  .or(z.string().regex(/^[0-9a-f]{32}$/))
  .transform((id) => id.replaceAll('-', '').toLowerCase())
const DraftParams = z.object({ id: DraftId })
const FileParams = z.object({ id: EntryId })
const Done = z.object({ message: z.string() })

/** For the draft of a protected file; the password may also be in the header X-File-Password. */
export const ProtectedQuery = z.object({ password: z.string().optional(), token: z.string().optional() })

export const listDocumentDrafts = endpoint({
  method: 'GET',
  path: '/api/documents/drafts',
  summary: `Drafts, last changed first: also those of saved documents, until ${DOCUMENT_DRAFT_SAVED_DAYS} days after their last change`,
  status: 200,
  reply: z.array(DocumentDraftSummary),
  changedBy: ['document_drafts_changed', 'file_changed', 'file_deleted', 'folder_changed'],
})

export const getDocumentDraft = endpoint({
  method: 'GET',
  path: '/api/documents/drafts/:id',
  summary: 'A draft. The draft of a protected file needs its password or a token',
  status: 200,
  params: DraftParams,
  query: ProtectedQuery,
  reply: DocumentDraft,
})

export const keepDocumentDraft = endpoint({
  method: 'PUT',
  path: '/api/documents/drafts/:id',
  summary:
    'Keeps what has been written so far, under an id that the client invents; it is durable before the answer. Parts that are left out stay as they are. 409 with the stored draft if that was changed after `draftRevision`, or, for a new one, if its file has another draft. The file itself does not change. The draft of a protected file needs its password or a token',
  status: 200,
  params: DraftParams,
  query: ProtectedQuery,
  bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
  body: z.object({
    /** The revision of the draft that was changed; 0 for a new one. */
    draftRevision: z.int().nonnegative(),
    /** Invented for this change: the same one is stored once, however often it is sent. */
    changeId: z.uuid(),
    settings: DocumentSettings.optional(),
    content: Content.optional(),
    /** The whole drawing. */
    drawing: Drawing.optional(),
    /** Or what is new or changed (by id; new items come on top), and what is gone. */
    drawingChange: z
      .object({
        items: Drawing.default([]),
        removedIds: z.array(DrawingItem.options[0].shape.id).max(DRAWING_ITEMS_MAX).default([]),
      })
      .optional(),
    /** Of a new draft only: the file that it changes, and the version that it began from. */
    fileId: EntryId.optional(),
    baseVersion: z.string().max(200).optional(),
  }),
  reply: z.object({ revision: z.int().positive(), changedAt: z.iso.datetime() }),
})

/** Body of the refusal `document_draft_changed_elsewhere`. */
export interface DocumentDraftConflict extends ErrorBody {
  /** The draft as it is stored. */
  theirs: DocumentDraft
}

export const discardDocumentDraft = endpoint({
  method: 'DELETE',
  path: '/api/documents/drafts/:id',
  summary: `Discards a draft. It can be restored for ${DOCUMENT_DRAFT_DISCARDED_HOURS} hours`,
  status: 200,
  params: DraftParams,
  reply: Done,
})

export const restoreDocumentDraft = endpoint({
  method: 'POST',
  path: '/api/documents/drafts/:id/restore',
  summary: 'Restores a discarded draft. One that is not discarded is left as it is',
  status: 200,
  params: DraftParams,
  reply: Done,
})

export const exportDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/documents/drafts/:id/pdf',
  summary: 'A draft as a PDF attachment, named after its title',
  status: 200,
  params: DraftParams,
  query: ProtectedQuery.extend({ missingLetters: MissingLetters }),
  reply: null,
})

// Files

/** A file opened in the editor: its draft or, if it was not written by the editor, its HTML, to be imported. */
export const OpenedDocument = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('draft'), draft: DocumentDraft }),
    z.object({
      kind: z.literal('html'),
      file: DocumentFile,
      /** Without scripts and whatever else could act. Its pictures are stored; their addresses are those of documents. */
      html: z.string(),
      /** What could be found of them; the defaults otherwise. */
      settings: DocumentSettings,
    }),
  ])
  .meta({ id: 'OpenedDocument' })
export type OpenedDocument = z.infer<typeof OpenedDocument>

export const openDocument = endpoint({
  method: 'POST',
  path: '/api/files/:id/document',
  summary:
    'Opens an HTML file for editing. If it was written by the editor, it has a draft from then on: the one that was left unsaved, or one like the file. Any other file is returned as clean HTML. A protected file needs its password or a token',
  status: 200,
  params: FileParams,
  body: z.object({ password: FilePasswordInput, token: z.string().optional() }).default({ password: '' }),
  reply: OpenedDocument,
})

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/files/create-document',
  summary:
    'Stores a document as one HTML file without script and outside requests. The name is the title; a number is added if it is taken. With `draftId` it is made from that draft, and `content` is not needed. With `fileId` it becomes a new version of that file, and `version` must be the present one: 409 if the file has changed',
  status: 201,
  bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
  body: z.object({
    title: z
      .string()
      .nullish()
      .transform((title) => title?.trim() ?? ''),
    /** A whole HTML page; only what is harmless is kept of it. */
    content: z.string().default(''),
    /** The drawing as a data URL of a PNG. Kept in the file; shown if there is no draft with its strokes. */
    canvasData: z.string().nullish(),
    fontSize: z.coerce.number().int().min(6).max(96).optional().describe('Pixels'),
    fontFamily: z.string().max(200).optional(),
    textColor: Color.optional(),
    pageColor: Color.optional(),
    mimeType: z.literal('text/html').optional(),
    documentType: z.literal('created').optional(),
    pin: PinInput,
    /** Protects a new file. Of an existing one: its own, if it is protected. */
    password: FilePasswordInput,
    /** Instead of the password of an existing file. */
    token: z.string().optional(),
    draftId: DraftId.optional(),
    /** The revision to be saved: 409 if the draft has another one. */
    draftRevision: z.int().positive().optional(),
    /** Path of the folder of a new file. */
    folder: z.string().nullish(),
    fileId: EntryId.optional(),
    version: z.string().max(200).optional(),
  }),
  reply: File,
})
