import { PDF_SAVE_MAX_BYTES } from '@pinloft/contract/pdf-viewer/endpoints'
import { AppError } from '../../platform/errors.ts'

/** Readers look for both marks within this distance from the start and the end. */
const MARK_WITHIN_BYTES = 1024
const HEADER = '%PDF-'
const TRAILER = '%%EOF'

/** Passes on the bytes of a PDF. Throws `body_too_large`, or `file_not_pdf` if its start or its end is missing. */
export async function* checkedPdf(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number = PDF_SAVE_MAX_BYTES,
): AsyncGenerator<Uint8Array, void, void> {
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  for await (const chunk of content) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw new AppError('body_too_large')
    if (head.length < MARK_WITHIN_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, MARK_WITHIN_BYTES - head.length)])
      if (head.length === MARK_WITHIN_BYTES) requireMark(head, HEADER)
    }
    tail = Buffer.concat([tail, chunk.subarray(-MARK_WITHIN_BYTES)]).subarray(-MARK_WITHIN_BYTES)
    yield chunk
  }
  requireMark(head, HEADER)
  requireMark(tail, TRAILER)
}

function requireMark(bytes: Buffer, mark: string): void {
  if (!bytes.includes(mark)) throw new AppError('file_not_pdf')
}
