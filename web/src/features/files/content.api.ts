import { getFileContent, type File as StoredFile } from '@pinloft/contract/files'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { request } from '../../platform/request.ts'
import { forgetToken, isPasswordRequired } from '../protection/index.ts'
import { contentUrl } from './files.api.ts'
import { decodeText, loadErrorText, TEXT_PREVIEW_MAX_BYTES } from './preview.ts'

/** The start of a text file, or of an earlier version of it, up to the limit of the preview. */
export function useText(file: StoredFile, versionId?: string) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'text', versionId],
    queryFn: async ({ signal }) => {
      const response = await requestPart(file, contentUrl(file.id, versionId), TEXT_PREVIEW_MAX_BYTES, signal)
      return decodeText(new Uint8Array(await response.arrayBuffer()))
    },
    gcTime: 0,
  })
}

/**
 * The address of a file, or of an earlier version of it, once the server was seen to give the file out there. A picture, a player or a frame could not
 * tell why it stays empty.
 */
export function useContentAddress(file: StoredFile, versionId?: string) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'address', versionId],
    queryFn: async ({ signal }) => {
      const url = contentUrl(file.id, versionId)
      const response = await requestPart(file, url, 1, signal)
      await response.body?.cancel()
      return url
    },
    gcTime: 0,
  })
}

async function requestPart(file: StoredFile, url: string, maxBytes: number, signal: AbortSignal): Promise<Response> {
  try {
    return await request(url, { headers: { Range: `bytes=0-${maxBytes - 1}` }, signal })
  } catch (error) {
    if (isPasswordRequired(error)) forgetToken(file.id)
    throw error
  }
}

/** The words for content that did not load. */
export function contentErrorText(error: Error): string {
  return error instanceof ApiError
    ? loadErrorText(error.status, error.message)
    : `Failed to load file: ${error.message}`
}
