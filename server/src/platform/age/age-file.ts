import type { OpenBlob } from '../blobs/blob-store.ts'

/** A complete age file: the header, then the payload, which is the blob. */
export function openAgeFile(header: Buffer, payload: OpenBlob): OpenBlob {
  return {
    async *read({ start, end }) {
      if (start < header.length) yield header.subarray(start, end + 1)
      if (end < header.length) return
      yield* payload.read({ start: Math.max(0, start - header.length), end: end - header.length })
    },
    suspect: () => payload.suspect(),
    close: () => payload.close(),
  }
}
