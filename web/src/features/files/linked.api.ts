import { listLinkedFolders } from '@pinloft/contract/linked-folders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import type { Entry } from './fileListing.ts'

/** The directories of the server that are linked into Cloud Storage. */
export const linkedFoldersQuery = {
  queryKey: [listLinkedFolders.path] as readonly unknown[],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listLinkedFolders, { signal }),
}

function linkedIdOf(entry: Entry): string | undefined {
  return entry.type === 'folder' ? entry.folder.linkedId : entry.file.linkedId
}

function useLinks(isNeeded: boolean) {
  return useQuery({ ...linkedFoldersQuery, enabled: isNeeded }).data?.folders
}

/** Whether an entry is in a linked folder whose disk is not there, so that it can only be listed. */
export function useIsOffline(entry: Entry): boolean {
  const linkedId = linkedIdOf(entry)
  const link = useLinks(linkedId !== undefined)?.find(({ id }) => id === linkedId)
  return link?.state === 'offline' || link?.state === 'replaced'
}

/** What cannot be done with entries because they are on a disk of the server, and are changed there. */
export function useLinkedLimits(entries: readonly Entry[]): {
  /** Their names, places and contents stay. A linked folder itself can have any name and place. */
  isFixed: boolean
  /** They are neither copied nor deleted here. */
  isLinked: boolean
} {
  const linked = entries.filter((entry) => linkedIdOf(entry) !== undefined)
  const links = useLinks(linked.length > 0)
  const isTop = ({ id }: Entry) => links?.some(({ folderId }) => folderId === id)
  return { isFixed: linked.some((entry) => !isTop(entry)), isLinked: linked.length > 0 }
}
