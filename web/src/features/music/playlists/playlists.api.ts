import {
  addPlaylistEntries,
  createPlaylist,
  deletePlaylist,
  exportPlaylist,
  importPlaylist,
  listPlaylistEntries,
  listPlaylists,
  movePlaylistEntry,
  type PlaylistEntry,
  removePlaylistEntries,
  renamePlaylist,
} from '@pinloft/contract/music/playlists'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, urlOf } from '../../../platform/call.ts'
import { mutationOf, queryOf, useMutation } from '../../../platform/query.ts'
import { useMoveRow } from '../lists/useMoveRow.ts'
import type { PageSource } from '../lists/usePages.ts'

const ALL = queryOf(listPlaylists).queryKey
const ENTRIES = [listPlaylistEntries.path, 'entries'] as const

/** Refetches the playlists, then the content of those that still exist. */
export async function refreshPlaylists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL })
  const ids = new Set<unknown>(client.getQueryData(ALL)?.map(({ playlistId }) => playlistId))
  await client.invalidateQueries({ queryKey: ENTRIES, predicate: ({ queryKey }) => ids.has(queryKey[ENTRIES.length]) })
}

export function playlistEntriesSource(playlistId: string): PageSource<PlaylistEntry> {
  return {
    key: [...ENTRIES, playlistId],
    load: async (page, signal) => {
      const { entries, totalCount } = await call(listPlaylistEntries, { params: { playlistId }, query: page, signal })
      return { items: entries, totalCount }
    },
  }
}

/** All playlist mutations; they update the views. */
export function usePlaylistActions() {
  const client = useQueryClient()
  const onSettled = () => refreshPlaylists(client)
  const create = useMutation({ ...mutationOf(createPlaylist), onSettled })
  const rename = useMutation({ ...mutationOf(renamePlaylist), onSettled })
  const remove = useMutation({ ...mutationOf(deletePlaylist), onSettled })
  const add = useMutation({ ...mutationOf(addPlaylistEntries), onSettled })
  const removeEntries = useMutation({ ...mutationOf(removePlaylistEntries), onSettled })
  const importFile = useMutation({ ...mutationOf(importPlaylist), onSettled })
  return { create, rename, remove, add, removeEntries, importFile }
}

export function useMoveInPlaylist(playlistId: string, onRefused: () => void) {
  const client = useQueryClient()
  return useMoveRow({
    source: playlistEntriesSource(playlistId),
    send: (entryId, beforeEntryId) =>
      call(movePlaylistEntry, { params: { playlistId, entryId }, body: { beforeEntryId } }),
    refresh: () => refreshPlaylists(client),
    onRefused,
  })
}

export function exportAddress(playlistId: string): string {
  return urlOf(exportPlaylist.path, { playlistId })
}
