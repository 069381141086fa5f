import { getFileContent, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { TEXT_PREVIEW_MAX_BYTES } from '@pinloft/contract/files/limits'
import { useQuery } from '@tanstack/react-query'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { request } from '../../../platform/request.ts'
import { forgetToken, isPasswordRequired } from '../../protection/index.ts'
import { contentUrl } from '../files.api.ts'
import { decodeText, loadErrorText, looksLikeText } from '../preview.ts'

/** How much of a file is read to decide whether it is a text. */
const SAMPLE_BYTES = 4096

/**
 * The start of a text file, or of an earlier version of it, up to the preview limit. When the file changes, the old
 * text stays until the new one has loaded.
 */
export function useText(file: StoredFile, versionId?: string) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'text', versionId ?? file.version],
    queryFn: async ({ signal }) => {
      const response = await requestPart(file, contentUrl(file.id, versionId), TEXT_PREVIEW_MAX_BYTES, signal)
      return decodeText(new Uint8Array(await response.arrayBuffer()))
    },
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
}

/** Whether a file starts like a text; undefined until it is known, and if it cannot be read. */
export function useLooksLikeText(file: StoredFile, versionId: string | undefined, isNeeded: boolean) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'sample', versionId ?? file.version],
    queryFn: async ({ signal }) => {
      const response = await requestPart(file, contentUrl(file.id, versionId), SAMPLE_BYTES, signal)
      return looksLikeText(new Uint8Array(await response.arrayBuffer()))
    },
    enabled: isNeeded,
    gcTime: 0,
  }).data
}

/**
 * The URL of a file, or of an earlier version of it, once the server has been seen to serve it. An image, a player or a
 * frame could not report why it stays empty.
 */
export function useContentAddress(file: StoredFile, versionId: string | undefined, isNeeded: boolean) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'address', versionId ?? file.version],
    queryFn: async ({ signal }) => {
      const url = contentUrl(file.id, versionId)
      const response = await requestPart(file, url, 1, signal)
      await response.body?.cancel()
      return url
    },
    enabled: isNeeded,
    gcTime: 0,
  })
}

async function requestPart(file: StoredFile, url: string, maxBytes: number, signal: AbortSignal): Promise<Response> {
  try {
    // Chromium answers a later request for the whole file with the part that it cached.
    return await request(url, { headers: { Range: `bytes=0-${maxBytes - 1}` }, signal, cache: 'no-store' })
  } catch (error) {
    if (isPasswordRequired(error)) forgetToken(file.id)
    throw error
  }
}

/** Fetches a file as currently stored, from its first byte to its last. Throws if the response is partial. */
export async function requestContent(file: StoredFile, signal?: AbortSignal): Promise<Response> {
  const response = await request(contentUrl(file.id), { signal, cache: 'no-store' })
  if (response.status === 200) return response
  await response.body?.cancel()
  throw new ConnectionError(new Error(`Status ${response.status} for a whole file`))
}

/** All bytes of a response. Throws if fewer or more arrive than it announced. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const announced = response.headers.get('content-length')
  // A compressing proxy announces another length, or none.
  const isComparable = announced !== null && !response.headers.has('content-encoding')
  if (isComparable && Number(announced) !== bytes.length) {
    throw new ConnectionError(new Error(`${bytes.length} of ${announced} bytes`))
  }
  return bytes
}

/** The message for content that failed to load. */
export function contentErrorText(error: Error): string {
  return error instanceof ApiError
    ? loadErrorText(error.status, error.message)
    : `Failed to load file: ${error.message}`
}
