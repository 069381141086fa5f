import { getFileDetails, getFolderDetails } from '@pinloft/contract/files'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { filesKeys } from './files.api.ts'

/** What there is to know of a file; `version` asks again when its content has changed. */
export function useFileDetails(id: string, version: string) {
  return useQuery({
    queryKey: [getFileDetails.path, id, version],
    queryFn: ({ signal }) => call(getFileDetails, { params: { id }, signal }),
  })
}

/** How much is in a folder and below. It changes with the numbers of the store. */
export function useFolderDetails(id: string) {
  return useQuery({
    queryKey: [...filesKeys.stats, getFolderDetails.path, id],
    queryFn: ({ signal }) => call(getFolderDetails, { params: { id }, signal }),
  })
}
