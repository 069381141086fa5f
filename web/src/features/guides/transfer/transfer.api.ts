import { exportGuides, importGuides } from '@pinloft/contract/guides/transfer'
import { useQueryClient } from '@tanstack/react-query'
import { urlOf } from '../../../platform/call.ts'
import { sendBytes } from '../../../platform/send-bytes.ts'
import { refreshGuides } from '../guides.api.ts'

/** The address of a zip with the guides that have these labels, or with one guide. */
export function exportAddress(which: { category?: string; tag?: string; id?: string }): string {
  return urlOf(exportGuides.path, undefined, which)
}

export function useImportGuides() {
  const client = useQueryClient()
  return async (zip: Blob, onProgress: (sentBytes: number) => void, signal: AbortSignal) => {
    const reply = await sendBytes(importGuides, { params: {}, body: zip, signal, onProgress })
    await refreshGuides(client)
    return reply
  }
}
