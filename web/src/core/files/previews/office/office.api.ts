import { getFileContent, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { getPdfPreview } from '@pinloft/contract/media/endpoints'
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '../../../../platform/call.ts'
import { request } from '../../../../platform/request.ts'
import { bytesOf, requestContent } from '../content.api.ts'

/** The URL of an office document's PDF, once the server has converted it. */
export function useOfficePdf(file: StoredFile) {
  return useQuery({
    queryKey: [getPdfPreview.path, file.id, file.version],
    queryFn: async ({ signal }) => {
      const url = urlOf(getPdfPreview.path, { id: file.id })
      const response = await request(url, { headers: { Range: 'bytes=0-0' }, signal, cache: 'no-store' })
      await response.body?.cancel()
      return url
    },
    gcTime: 0,
  })
}

/** All bytes of a file. */
export function useFileContent(file: StoredFile) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'whole', file.version],
    queryFn: async ({ signal }) => (await bytesOf(await requestContent(file, signal))).buffer,
    gcTime: 0,
    structuralSharing: false,
  })
}
