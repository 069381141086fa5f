import type { File as StoredFile } from '@pinloft/contract/files'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { request } from '../../platform/request.ts'
import { contentUrl } from './files.api.ts'
import { decodeText, loadErrorText, TEXT_PREVIEW_MAX_BYTES } from './preview.ts'

/** The start of a text file, up to the limit of the preview. */
export function useText(file: StoredFile) {
  return useQuery({
    queryKey: [contentUrl(file.id), 'text'],
    queryFn: async ({ signal }) => {
      const response = await requestPart(file, TEXT_PREVIEW_MAX_BYTES, signal)
      return decodeText(new Uint8Array(await response.arrayBuffer()))
    },
    gcTime: 0,
  })
}

/** Whether the server gives out a file. A picture, a player or a frame could not tell why it stays empty. */
export function useContentCheck(file: StoredFile) {
  return useQuery({
    queryKey: [contentUrl(file.id), 'check'],
    queryFn: async ({ signal }) => {
      const response = await requestPart(file, 1, signal)
      await response.body?.cancel()
      return true
    },
    gcTime: 0,
  })
}

function requestPart(file: StoredFile, maxBytes: number, signal: AbortSignal): Promise<Response> {
  return request(contentUrl(file.id), { headers: { Range: `bytes=0-${maxBytes - 1}` }, signal })
}

/** The words for content that did not load. */
export function contentErrorText(error: Error): string {
  return error instanceof ApiError
    ? loadErrorText(error.status, error.message)
    : `Failed to load file: ${error.message}`
}
