import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { identityOf, isSameDirectory, seeDirectory } from './identity.ts'
import type { LinkedFolderRow } from './linked-folders.repository.ts'
import type { LinkedRoots } from './linked-roots.ts'

const TEXTS = LINKED_FOLDERS_TEXTS

/** What is in the place of a linked directory; `identity` is from `identityOf`. */
export type SeenPlace =
  | { state: 'online'; device: bigint; identity: string }
  | { state: 'offline' | 'replaced'; reason: string }

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: TEXTS.offline,
  ENOTDIR: TEXTS.offline,
  linked_directory_not_found: TEXTS.offline,
  linked_directory_no_answer: TEXTS.noAnswer,
  linked_offline: TEXTS.noAnswer,
}

/** Looks whether a linked directory is there, as it was. With `isAccepted` a person said that another one is right. */
export async function lookAtPlace(
  { directory, identity: known, file_count, folder_count }: LinkedFolderRow,
  { roots, isAccepted }: { roots: LinkedRoots; isAccepted: boolean },
): Promise<SeenPlace> {
  try {
    if (!(await roots.isInside(directory))) {
      // Throws if it is not there at all.
      await roots.resolve(directory)
      return { state: 'offline', reason: TEXTS.refusals.outside }
    }
    const { identity, device, isEmpty } = await seeDirectory(directory)
    const hasIndex = file_count + folder_count > 0
    if (known !== null && !isAccepted && !isSameDirectory(known, identity)) {
      if (isEmpty && hasIndex) return { state: 'offline', reason: TEXTS.emptied }
      return { state: 'replaced', reason: TEXTS.replaced }
    }
    return { state: 'online', device, identity: identityOf(identity) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === undefined ? undefined : (REASONS[code] ?? TEXTS.unreadable(code))
    if (reason === undefined) throw error
    return { state: 'offline', reason }
  }
}
