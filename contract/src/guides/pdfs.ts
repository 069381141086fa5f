import { z } from 'zod'
import { GUIDES_FOLDER_NAME } from '../pdf-viewer/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MissingLetters } from '../shared/missing-letters.ts'
import { GuideParams } from './endpoints.ts'

/** Kind of the job that shows the typesetting of a guide, whose id is its subject. */
export const GUIDE_PDF_JOB = 'guides-pdf'

export const makeGuidePdf = endpoint({
  method: 'POST',
  path: '/api/guides/:id/pdf',
  summary: `Typesets a guide as PDF and stores it in the folder "${GUIDES_FOLDER_NAME}". If the guide has changed since, the PDF becomes a new version of the same file; if not, the existing file is returned`,
  status: 200,
  params: GuideParams,
  query: z.object({ missingLetters: MissingLetters }),
  reply: z.object({
    fileId: z.string(),
    name: z.string(),
    /** Its address for the viewer. */
    pdfUrl: z.string(),
    /** The scripts whose letters no font on the server has: they are boxes. Empty for a PDF that was made before. */
    missingScripts: z.array(z.string()),
  }),
})
