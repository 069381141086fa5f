import type { PageToTypeset } from './page-document.ts'

/** The text of a document. */
export interface DocumentText {
  title: string
  description: string | null
  category: string | null
  /** Short facts below the description, such as the date and the tags; the number of pages is shown after the first. */
  details: string[]
  author: string | null
  keywords: string[]
  markdown: string
}

/** What is typeset: a Markdown text in the layout of guides, or a page of the editor. */
export type TypesetSource = { text: DocumentText; page?: undefined } | { page: PageToTypeset; text?: undefined }

/** A document for the worker process. */
export type TypesetJob = TypesetSource & {
  /** Paths or bytes of pictures, by their address in the Markdown. One that cannot be read is shown as its description. */
  pictures: Readonly<Record<string, string | Uint8Array>>
  /** Where the PDF is written. */
  pdfPath: string
}

export interface TypesetResult {
  pageCount: number
  sizeBytes: number
  /** The scripts of the characters that no font of this computer has: they are boxes. */
  missingScripts: string[]
}
