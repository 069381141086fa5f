import { missingLettersText } from '../missing-letters.ts'
import type { ErrorCatalogue, ErrorDetails } from './catalogue.ts'

/** Errors of what is typeset. */
export const PDFS_ERRORS = {
  typesetting_unavailable: {
    status: 503,
    message:
      'PDFs can’t be made on this computer: the typesetting library or a font is missing. Run “npm ci” in the Pinloft folder',
  },
  pdf_letters_missing: {
    status: 422,
    message: ({ detail = '' }: ErrorDetails) => missingLettersText(detail),
  },
  pdf_too_long: {
    status: 422,
    message: 'This text is too long for one PDF. Split it into several',
  },
  document_not_typeset: { status: 422, message: 'Could not make a PDF from this text' },
} as const satisfies ErrorCatalogue
