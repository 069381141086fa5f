import { ERRORS } from '../shared/errors.ts'

/** Texts of documents that the server and the editor share; those of the specification stay verbatim. */
export const DOCUMENTS_TEXTS = {
  title: 'Create Document',
  defaultTitle: 'New Document',
  /** Of an export, with what no file has. */
  exportFolder: 'Document drafts',
  nameMissing: ERRORS.document_name_missing.message,
  saveCancelled: 'Save cancelled',
  saveFailed: ERRORS.document_save_failed.message,
  draftDiscarded: 'Draft discarded',
  draftRestored: 'Draft restored',
  drawingLabel: 'Drawing',
} as const
