import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { PAGE_BREAK, TextCollector } from './text-collector.ts'
import type { TextFormat } from './text-format.ts'

/** Larger files contain little text for their size, and are left to the checks of all files. */
const DIGEST_MAX_BYTES = 128 * MEBIBYTE
const BLOCK_BYTES = MEBIBYTE

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

/** Throws when a file that was just read does not have the expected SHA-256, in hexadecimal. */
async function requireDigest(path: string, sha256: string): Promise<void> {
  if ((await stat(path)).size > DIGEST_MAX_BYTES) return
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: BLOCK_BYTES }), hash)
  if (hash.digest('hex') !== sha256) throw new Error('The file is damaged')
}
