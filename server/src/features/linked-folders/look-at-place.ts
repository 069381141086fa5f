import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { isDiskOverdue } from '../../platform/blobs/disk-calls.ts'
import { AppError } from '../../platform/errors.ts'
import { identityOf, isSameDirectory, seeDirectory } from './identity.ts'
import type { LinkedFolderRow } from './linked-folders.repository.ts'
import type { LinkedRoots } from './linked-roots.ts'

const TEXTS = LINKED_FOLDERS_TEXTS

/** What is in the place of a linked directory; `identity` is from `identityOf`. */
export type SeenPlace =
  | { state: 'online'; device: bigint; identity: string }
  | { state: 'offline' | 'replaced'; reason: string }

/** Looks whether a linked directory is there, as it was. With `isAccepted` a person said that another one is right. */
export async function lookAtPlace(
  { directory, identity: known, file_count, folder_count }: LinkedFolderRow,
  { roots, isAccepted }: { roots: LinkedRoots; isAccepted: boolean },
): Promise<SeenPlace> {
  if (!(await roots.isInside(directory))) {
    const isThere = await roots.resolve(directory).catch(() => null)
    if (isDiskOverdue(directory)) return { state: 'offline', reason: TEXTS.noAnswer }
    return { state: 'offline', reason: isThere === null ? TEXTS.offline : TEXTS.refusals.outside }
  }
  try {
    const { identity, device, isEmpty } = await seeDirectory(directory)
    const hasIndex = file_count + folder_count > 0
    if (known !== null && !isAccepted && !isSameDirectory(known, identity)) {
      if (isEmpty && hasIndex) return { state: 'offline', reason: TEXTS.emptied }
      return { state: 'replaced', reason: TEXTS.replaced }
    }
    return { state: 'online', device, identity: identityOf(identity) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof AppError && error.code === 'linked_offline')
      return { state: 'offline', reason: TEXTS.noAnswer }
    if (code === undefined || error instanceof AppError) throw error
    const isGone = code === 'ENOENT' || code === 'ENOTDIR'
    return { state: 'offline', reason: isGone ? TEXTS.offline : TEXTS.unreadable(code) }
  }
}
