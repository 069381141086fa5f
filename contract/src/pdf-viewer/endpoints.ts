import { z } from 'zod'
import { File } from '../files/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MEBIBYTE } from '../shared/units.ts'

/** The folder of the storage, in its root, whose PDFs are also addressed by their names. */
export const GUIDES_FOLDER_NAME = 'Guides'

export const PDF_VIEWER_PATH = '/pdf-viewer'

/** Largest PDF that can be annotated, in bytes: the browser rewrites it in memory. */
export const PDF_EDIT_MAX_BYTES = 256 * MEBIBYTE
/** Largest PDF that is accepted from an editor: annotations add to it. */
export const PDF_SAVE_MAX_BYTES = 2 * PDF_EDIT_MAX_BYTES
export const PDF_MAX_PAGE_NUMBER = 10_000_000

/** Zoom levels of the viewer; 1 is the size on paper. */
export const PDF_ZOOM = { smallest: 0.5, largest: 3, step: 0.2, start: 1 } as const

/** A place in a PDF: its page, from 1, and words there that are to be marked. */
export interface PdfPlace {
  pageNumber: number
  words: string
}

/**
 * The address of a PDF in the viewer, where it was left or at a place. `file` is the id of a file, or the name of a guide's
 * PDF.
 */
export function pdfViewerAddress(file: string, place?: PdfPlace): string {
  const address = `${PDF_VIEWER_PATH}?file=${encodeURIComponent(file)}`
  return place === undefined ? address : `${address}&page=${place.pageNumber}&find=${encodeURIComponent(place.words)}`
}

/** The place in the query of such an address; null if it names none. */
export function pdfPlaceIn(query: { get(name: string): string | null }): PdfPlace | null {
  const pageNumber = Number(query.get('page'))
  if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > PDF_MAX_PAGE_NUMBER) return null
  return { pageNumber, words: query.get('find') ?? '' }
}

const FileParams = z.object({
  file: z.string().describe(`The id of a PDF, or the name of one in the folder "${GUIDES_FOLDER_NAME}"`),
})

const ProtectedQuery = z.object({
  password: z.string().optional(),
  token: z.string().optional(),
})

export const viewGuide = endpoint({
  method: 'GET',
  path: '/api/view-guide/:file',
  summary:
    'The bytes of a PDF. Supports Range; `download` requests an attachment, and `version` names the present version or an earlier one that is kept, and is refused with 409 if it is neither. A protected file also needs its password: in the header X-File-Password, in the query as `password`, or as a `token`',
  status: 200,
  params: FileParams,
  query: ProtectedQuery.extend({ download: z.string().optional(), version: z.string().optional() }),
  reply: null,
})

export const PdfDocument = z
  .object({
    file: File,
    /** Where it was left, from 1. */
    pageNumber: z.int().positive(),
  })
  .meta({ id: 'PdfDocument' })
export type PdfDocument = z.infer<typeof PdfDocument>

export const getPdfDocument = endpoint({
  method: 'GET',
  path: '/api/view-guide/:file/document',
  summary: 'The name, size and version of a PDF, and the page that was read last',
  status: 200,
  params: FileParams,
  reply: PdfDocument,
  changedBy: ['file_changed', 'file_deleted', 'folder_changed'],
})

export const setPdfPage = endpoint({
  method: 'PUT',
  path: '/api/view-guide/:file/page',
  summary: 'Saves the page of a PDF that was read last',
  status: 200,
  params: FileParams,
  body: z.object({ pageNumber: z.int().min(1).max(PDF_MAX_PAGE_NUMBER) }),
  reply: z.object({ pageNumber: z.int().positive() }),
})

export const savePdf = endpoint({
  method: 'PUT',
  path: '/api/view-guide/:file',
  summary: `Replaces a PDF with an annotated one of at most ${PDF_SAVE_MAX_BYTES} bytes; the previous content is kept as a version. The If-Match header must name the version to be replaced; 409 if the file has changed. A protected file also needs its password or a token`,
  status: 200,
  params: FileParams,
  query: ProtectedQuery,
  consumes: 'application/octet-stream',
  reply: z.object({ file: File }),
})

export const savePdfCopy = endpoint({
  method: 'POST',
  path: '/api/view-guide/:file/copies',
  summary:
    'Stores an annotated PDF as a new file beside the one it derives from, under a free name and the same protection',
  status: 201,
  params: FileParams,
  query: ProtectedQuery,
  consumes: 'application/octet-stream',
  reply: z.object({ file: File }),
})
