import type { ByteRange } from '../blobs/blob-store.ts'

/**
 * The part of `sizeBytes` bytes that a Range header asks for (RFC 9110, section 14). Null where it is to be ignored:
 * it is malformed, of another unit, or asks for several parts, which may be answered with the whole.
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
