import { deleteFile, type Folder } from '@pinloft/contract/files/endpoints'
import { deleteFolder, moveToTrash } from '@pinloft/contract/trash/endpoints'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { forgetToken } from '../../protection/index.ts'
import { type Entry, filesOf, foldersOf } from '../fileListing.ts'
import { dropFiles, filesKeys, refreshTotals } from '../files.api.ts'
import { pathsDownTo } from './folderTree.ts'

const DELETION_KEY = ['deletion']

/** Whether a deletion is under way: what belongs to the files of one may be gone, and is not to be loaded again. */
export function useIsDeleting(): boolean {
  return useIsMutating({ mutationKey: DELETION_KEY }) > 0
}

export interface Deletion {
  entries: readonly Entry[]
  pin: string
  /** By the ids of protected files. */
  passwords: Readonly<Record<string, string>>
}

/** Moves entries to the trash, all or none. */
export function useDeleteEntries() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DELETION_KEY,
    mutationFn: send,
    onSuccess: (_, { entries, passwords }) => {
      for (const id of Object.keys(passwords)) forgetToken(id)
      dropFiles(client, filesOf(entries))
      void refreshAfterDeletion(client, foldersOf(entries))
    },
  })
}

function send({ entries, pin, passwords }: Deletion): Promise<{ undoId: string | null }> {
  const [first, ...others] = entries
  if (first === undefined || others.length > 0) {
    const fileIds = filesOf(entries).map(({ id }) => id)
    const folderIds = foldersOf(entries).map(({ id }) => id)
    return call(moveToTrash, { body: { fileIds, folderIds, pin, passwords } })
  }
  const { id } = first
  if (first.type === 'folder') return call(deleteFolder, { params: { id }, body: { pin, passwords } })
  return call(deleteFile, { params: { id }, body: { pin, password: passwords[id] } })
}

async function refreshAfterDeletion(client: QueryClient, deleted: readonly Folder[]): Promise<void> {
  if (deleted.length > 0) {
    const paths = new Set(deleted.map(({ path }) => path))
    client.setQueryData<Folder[]>(filesKeys.folders, (folders) =>
      folders?.filter(({ path }) => !pathsDownTo(path).some((above) => paths.has(above))),
    )
    await client.invalidateQueries({ queryKey: filesKeys.folders })
  }
  await refreshTotals(client)
}
