import { requireDigest } from './require-digest.ts'
import { PAGE_BREAK, TextCollector } from './text-collector.ts'
import type { TextFormat } from './text-format.ts'

/** A local file and how to extract its text. */
export interface ExtractionJob {
  path: string
  /** Expected digest of the file, in hexadecimal; null if it is unknown. */
  sha256: string | null
  format: TextFormat
  /** Whether `PAGE_BREAK` separates the pages of a PDF. */
  marksPages?: boolean
}

/**
 * Extracts the text of a file, normalised and truncated. Throws when the file is not in its supposed format, or not
 * what was stored.
 */
export async function extractText({ path, sha256, format, marksPages }: ExtractionJob): Promise<string> {
  const collector = new TextCollector()
  const read = await readerOf(format)
  await read(path, collector, { pageEnd: marksPages === true ? `\n${PAGE_BREAK}\n` : '\n' })
  // Of a file with more text than is kept, only a part was read.
  if (!collector.isFull && sha256 !== null) await requireDigest(path, sha256)
  return collector.finish()
}

/** Readers are loaded on demand: most installations need only one of them. */
async function readerOf(
  format: TextFormat,
): Promise<(path: string, collector: TextCollector, options: { pageEnd: string }) => Promise<void>> {
  switch (format) {
    case 'plain':
      return (await import('./plain-text.ts')).readPlainText
    case 'markup':
      return (await import('./markup-text.ts')).readMarkupText
    case 'rich':
      return (await import('./rich-text.ts')).readRichText
    case 'office':
      return (await import('./office-text.ts')).readOfficeText
    case 'pdf':
      return (await import('./pdf-text.ts')).readPdfText
  }
}
