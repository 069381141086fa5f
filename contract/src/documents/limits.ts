import { MEBIBYTE } from '../shared/units.ts'

/** Longest title of a document, in characters; its file is named after it. */
export const DOCUMENT_TITLE_MAX_CHARACTERS = 200
/** Deepest nesting of what is in a document, such as lists in cells. */
export const DOCUMENT_MAX_DEPTH = 60
/** Most paragraphs, cells, list items and pieces of text of a document, in all. */
export const DOCUMENT_MAX_NODES = 200_000
/** Longest text of a document, in characters. */
export const DOCUMENT_TEXT_MAX_CHARACTERS = 2_000_000
/** Largest request with a document, as JSON. */
export const DOCUMENT_BODY_MAX_BYTES = 48 * MEBIBYTE
/** Most strokes, shapes and filled areas of a drawing. */
export const DRAWING_ITEMS_MAX = 20_000
/** Largest drawing, as JSON. */
export const DRAWING_MAX_BYTES = 16 * MEBIBYTE
/** Most points of one stroke. */
export const STROKE_MAX_POINTS = 20_000
/** Largest distance on a page, in CSS pixels. */
export const DRAWING_COORDINATE_MAX = 1_000_000
/** Largest picture in a document. */
export const DOCUMENT_PICTURE_MAX_BYTES = 20 * MEBIBYTE
/** Most pictures in a document. */
export const DOCUMENT_PICTURES_MAX = 1000
/** Largest total of the pictures in a document. */
export const DOCUMENT_PICTURES_MAX_BYTES = 200 * MEBIBYTE
/** How long a picture is kept that no draft shows. */
export const DOCUMENT_PICTURE_UNUSED_HOURS = 24
/** Most drafts of documents. */
export const DOCUMENT_DRAFTS_MAX = 500
/** How long a discarded draft can be taken back. */
export const DOCUMENT_DRAFT_DISCARDED_HOURS = 24
/** How long a draft is kept that has nothing its file does not have. */
export const DOCUMENT_DRAFT_SAVED_DAYS = 30
/** Longest page that another program stores as a document, in characters. */
export const DOCUMENT_PAGE_MAX_CHARACTERS = 25_000_000
