import { type LinkedFolder, listLinkedFolders } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { queryOf, useQuery } from '../../platform/query.ts'
import type { Entry } from './fileListing.ts'

function linkedIdOf(entry: Entry): string | undefined {
  return entry.type === 'folder' ? entry.folder.linkedId : entry.file.linkedId
}

function useLinks(isNeeded: boolean) {
  return useQuery({ ...queryOf(listLinkedFolders), enabled: isNeeded }).data?.folders
}

/** Whether an entry is in a linked folder whose disk is not there, so that it can only be listed. */
export function useIsOffline(entry: Entry): boolean {
  const linkedId = linkedIdOf(entry)
  const link = useLinks(linkedId !== undefined)?.find(({ id }) => id === linkedId)
  return link?.state === 'offline' || link?.state === 'replaced'
}

/** Why nothing can be changed in a linked folder now, in words; null if it can, or is not linked. */
export function useLinkRefusal(linkedId: string | undefined): string | null {
  const link = useLinks(linkedId !== undefined)?.find(({ id }) => id === linkedId)
  return link === undefined ? null : refusalOf(link)
}

/** What cannot be done with entries because they are on a disk of the server. */
export function useLinkedLimits(entries: readonly Entry[]): {
  /** Their names, places and contents stay for now. A linked folder itself can have any name and place. */
  isFixed: boolean
  /** They can't be copied for now. */
  isOffline: boolean
  /** A linked folder is among them, which is unlinked instead of being deleted. */
  hasTop: boolean
  /** They are on a disk: no password, no world. */
  isLinked: boolean
} {
  const linked = entries.filter((entry) => linkedIdOf(entry) !== undefined)
  const links = useLinks(linked.length > 0)
  const linkOf = (entry: Entry) => links?.find(({ id }) => id === linkedIdOf(entry))
  const isTop = (entry: Entry) => linkOf(entry)?.folderId === entry.id
  const isFixed = (entry: Entry) => {
    const link = linkOf(entry)
    return !isTop(entry) && (link === undefined || refusalOf(link) !== null)
  }
  return {
    isFixed: linked.some(isFixed),
    isOffline: linked.some((entry) => !isOnline(linkOf(entry))),
    hasTop: linked.some(isTop),
    isLinked: linked.length > 0,
  }
}

function isOnline(link: LinkedFolder | undefined): boolean {
  return link?.state === 'indexing' || link?.state === 'watching'
}

function refusalOf(link: LinkedFolder): string | null {
  return isOnline(link) ? link.refusal : LINKED_FOLDERS_TEXTS.notConnected
}
