import { getFileContent, type File as StoredFile } from '@pinloft/contract/files'
import { getPdfPreview } from '@pinloft/contract/media'
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '../../../../platform/call.ts'
import { request } from '../../../../platform/request.ts'
import { contentUrl } from '../../files.api.ts'

/** Where an office document is as PDF, once the server has made one. */
export function useOfficePdf(file: StoredFile) {
  return useQuery({
    queryKey: [getPdfPreview.path, file.id, file.version],
    queryFn: async ({ signal }) => {
      const url = urlOf(getPdfPreview.path, { id: file.id })
      const response = await request(url, { headers: { Range: 'bytes=0-0' }, signal })
      await response.body?.cancel()
      return url
    },
    gcTime: 0,
  })
}

/** All bytes of a file. */
export function useWholeContent(file: StoredFile) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'whole'],
    queryFn: async ({ signal }) => (await request(contentUrl(file.id), { signal })).arrayBuffer(),
    gcTime: 0,
    structuralSharing: false,
  })
}
