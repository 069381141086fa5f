import type { ErrorCatalogue, ErrorDetails } from './catalogue.ts'

/** Errors of what is typeset. */
export const PDFS_ERRORS = {
  typesetting_unavailable: {
    status: 503,
    message:
      'PDFs cannot be made on this computer: the typesetting library is not installed for it, or a font is missing. Run "npm ci" in the folder of Pinloft',
  },
  pdf_letters_missing: {
    status: 422,
    message: ({ detail = '' }: ErrorDetails) =>
      `No font on this computer has the letters of ${detail}. Install the fonts with “sudo apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji”, wait a minute, and make the PDF again`,
  },
  pdf_too_long: {
    status: 422,
    message: 'This text is too long for one PDF. Divide it into several texts, and make a PDF of each',
  },
  document_not_typeset: { status: 422, message: 'No PDF could be made of this text' },
} as const satisfies ErrorCatalogue
