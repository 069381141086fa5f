import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { formatSize } from '../shared/sizes.ts'
import {
  DOCUMENT_DRAFTS_MAX,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_PAGE_MAX_CHARACTERS,
  DOCUMENT_PICTURE_MAX_BYTES,
  DOCUMENT_PICTURES_MAX,
  DOCUMENT_PICTURES_MAX_BYTES,
  DOCUMENT_TITLE_MAX_CHARACTERS,
  DRAWING_ITEMS_MAX,
  DRAWING_MAX_BYTES,
} from './limits.ts'

export const DOCUMENTS_ERRORS = {
  document_name_missing: { status: 400, message: 'Document name cannot be empty' },
  document_name_too_long: {
    status: 400,
    message: `The name of a document can have at most ${DOCUMENT_TITLE_MAX_CHARACTERS} characters`,
  },
  document_save_failed: { status: 500, message: 'Failed to save document' },
  document_unreadable: { status: 422, message: 'This is not a document. Import it as a file' },
  document_too_deep: {
    status: 413,
    message: `Lists, quotes and tables can be nested at most ${DOCUMENT_MAX_DEPTH} times. Move some out of the others`,
  },
  document_too_long: { status: 413, message: 'This document is too long. Split it into two' },
  drawing_too_large: {
    status: 413,
    message: `A drawing can have at most ${DRAWING_ITEMS_MAX.toLocaleString('en')} strokes and ${formatSize(DRAWING_MAX_BYTES)}`,
  },
  document_draft_not_found: { status: 404, message: 'This draft no longer exists' },
  document_draft_changed_elsewhere: {
    status: 409,
    message: 'This draft was changed elsewhere. Compare both versions before you continue',
  },
  document_drafts_too_many: {
    status: 413,
    message: `There can be at most ${DOCUMENT_DRAFTS_MAX} drafts. Discard one first`,
  },
  document_picture_not_found: { status: 404, message: 'This image no longer exists' },
  document_picture_too_large: {
    status: 413,
    message: `An image can be at most ${formatSize(DOCUMENT_PICTURE_MAX_BYTES)}`,
  },
  document_picture_unreadable: {
    status: 422,
    message: 'This is not a PNG, JPEG, WebP, GIF or AVIF image, or it is damaged',
  },
  document_pictures_too_many: {
    status: 413,
    message: `A document can have at most ${DOCUMENT_PICTURES_MAX} images, ${formatSize(DOCUMENT_PICTURES_MAX_BYTES)} in all`,
  },
  file_not_document: { status: 422, message: 'Only HTML files can be opened as documents' },
  document_page_unreadable: { status: 422, message: 'Could not read this page. Its elements are nested too deeply' },
  document_content_missing: { status: 400, message: 'Please enter the content of the page' },
  document_content_too_long: {
    status: 413,
    message: `A page can have at most ${DOCUMENT_PAGE_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
} as const satisfies ErrorCatalogue
