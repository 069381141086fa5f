import { getFileDetails, getFolderDetails, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { getPlayback } from '@pinloft/contract/streams/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { tokenOf } from '../../protection/index.ts'
import { filesKeys, useFolders } from '../files.api.ts'

/** The length of a film or a track, and the dimensions of a film. */
export function usePlayback({ id, version }: StoredFile) {
  return useQuery({
    queryKey: [getPlayback.path, 'details', id, version],
    queryFn: ({ signal }) => call(getPlayback, { params: { id }, query: { token: tokenOf(id) }, signal }),
    retry: false,
  })
}

/** A file as it is now; nothing without an id. */
export function fileQuery(id: string | null) {
  return queryOptions({
    queryKey: [...filesKeys.found, getFileDetails.path, id],
    queryFn: async ({ signal }) => (await call(getFileDetails, { params: { id: id ?? '' }, signal })).file,
    enabled: id !== null,
  })
}

/** The current state of a file that is in no list of the screen. */
export function useFollowedFile(file: StoredFile | null): StoredFile | null {
  const { data } = useQuery({ ...fileQuery(file?.id ?? null), initialData: file ?? undefined, gcTime: 0 })
  return data ?? null
}

/** The total size of a folder and its descendants. Invalidated together with the storage numbers. */
export function useFolderDetails(id: string) {
  return useQuery({
    queryKey: [...filesKeys.stats, getFolderDetails.path, id],
    queryFn: ({ signal }) => call(getFolderDetails, { params: { id }, signal }),
  })
}

/** The server's name for the folder that has no row of its own. */
const ROOT_ID = 'root'

/** The folder at a path, as the details describe it when nothing is selected. */
export function useOpenFolder(path: string): { id: string; name: string } {
  const folder = useFolders().data?.find((candidate) => candidate.path === path)
  return folder ? { id: folder.id, name: folder.name } : { id: ROOT_ID, name: FILES_TEXTS.rootName }
}
