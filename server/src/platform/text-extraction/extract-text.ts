import { requireDigest } from './require-digest.ts'
import { TextCollector } from './text-collector.ts'
import type { TextFormat } from './text-format.ts'

/** What is to be read: a file on this computer and how. */
export interface ExtractionJob {
  path: string
  /** Digest that the file should have, in hexadecimal. */
  sha256: string
  format: TextFormat
}

/** The text inside a file, tidied and cut. Throws where the file is not what its format says, or not what was stored. */
export async function extractText({ path, sha256, format }: ExtractionJob): Promise<string> {
  const collector = new TextCollector()
  await (await readerOf(format))(path, collector)
  // Of what has more text than is kept, only a part was read.
  if (!collector.isFull) await requireDigest(path, sha256)
  return collector.finish()
}

/** Readers are loaded when first needed: most people's texts need one of them. */
async function readerOf(format: TextFormat): Promise<(path: string, collector: TextCollector) => Promise<void>> {
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
