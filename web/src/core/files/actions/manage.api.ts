import { changeFile, changeFolder } from '@pinloft/contract/files/endpoints'
import { copyEntries, moveEntries, undo } from '@pinloft/contract/files/entries'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { type Entry, filesOf, foldersOf, type Listing, type Sorting, withReplaced } from '../fileListing.ts'
import { dropFiles, filesKeys, refreshTotals } from '../files.api.ts'

/** Changes to a file or folder; omitted properties stay. */
export interface EntryChange {
  name?: string
  isStarred?: boolean
}

interface ChangeReply {
  undoId: string | null
}

/** Renames an entry, or sets or removes its star. */
export function useChangeEntry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ entry, change }: { entry: Entry; change: EntryChange }): Promise<ChangeReply> => {
      const options = { params: { id: entry.id }, body: change }
      if (entry.type === 'folder') return call(changeFolder, options)
      const reply = await call(changeFile, options)
      for (const { queryKey } of client.getQueryCache().findAll({ queryKey: filesKeys.lists })) {
        client.setQueryData<Listing>(
          queryKey,
          (listing) => listing && withReplaced(listing, reply.file, queryKey[3] as Sorting),
        )
      }
      return reply
    },
    onSuccess: (_, { entry }) => refreshAfterChange(client, entry.type === 'folder'),
  })
}

export interface Transfer {
  type: 'move' | 'copy'
  entries: readonly Entry[]
  /** Path of the target folder. */
  folder: string
}

/** Moves or copies entries into a folder. */
export function useTransfer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ type, entries, folder }: Transfer) => {
      const files = filesOf(entries)
      const folders = foldersOf(entries)
      const body = { fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id), folder }
      return type === 'move' ? call(moveEntries, { body }) : call(copyEntries, { body })
    },
    onSuccess: ({ undoId }, { type, entries }) => {
      if (type === 'move' && undoId !== null) dropFiles(client, filesOf(entries))
      return refreshAfterChange(
        client,
        entries.some((entry) => entry.type === 'folder'),
      )
    },
  })
}

/** Undoes an action, its last change first. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (undoIds: readonly string[]) => {
      for (const id of undoIds.toReversed()) await call(undo, { params: { id } })
    },
    onSettled: () => refreshAfterChange(client, true),
  })
}

/** Invalidates what an action on entries changed. */
export async function refreshAfterChange(client: QueryClient, hasFolders: boolean): Promise<void> {
  if (hasFolders) await client.invalidateQueries({ queryKey: filesKeys.folders })
  await Promise.all([client.invalidateQueries({ queryKey: filesKeys.lists }), refreshTotals(client)])
}
