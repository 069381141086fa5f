import type { ByteRange } from '../blobs/blob-store.ts'

/**
 * The range of `sizeBytes` bytes in a Range header (RFC 9110, section 14). Null when the header is to be ignored: it is
 * malformed, has another unit, or lists several ranges, which may be answered with the whole.
 */
export function parseByteRange(header: string, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header)
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const suffixBytes = Math.min(Number(last), sizeBytes)
    return suffixBytes === 0 ? 'unsatisfiable' : { start: sizeBytes - suffixBytes, end: sizeBytes - 1 }
  }
  const [start, end] = [Number(first), last === '' ? sizeBytes - 1 : Number(last)]
  if (last !== '' && end < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end: Math.min(end, sizeBytes - 1) }
}
