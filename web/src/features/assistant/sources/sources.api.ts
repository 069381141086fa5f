import { getFileContent, getFileDetails } from '@pinloft/contract/files/endpoints'
import { useQuery } from '@tanstack/react-query'
import { filesKeys } from '../../../core/files/index.ts'
import { call, urlOf } from '../../../platform/call.ts'

/** The file that is to be shown; nothing without an id. */
export function useSourceFile(fileId: string | null) {
  return useQuery({
    queryKey: [...filesKeys.found, getFileDetails.path, fileId],
    queryFn: async ({ signal }) => (await call(getFileDetails, { params: { id: fileId ?? '' }, signal })).file,
    enabled: fileId !== null,
    staleTime: 0,
  })
}

/** The address of the bytes of a file without a password. */
export function contentAddress(fileId: string): string {
  return urlOf(getFileContent.path, { id: fileId })
}
