import type { TrackSource } from '@pinloft/contract/music/endpoints'
import {
  addPlaylistEntries,
  createPlaylist,
  deletePlaylist,
  exportPlaylist,
  importPlaylist,
  listPlaylistEntries,
  listPlaylists,
  movePlaylistEntry,
  type Playlist,
  type PlaylistEntry,
  removePlaylistEntries,
  renamePlaylist,
} from '@pinloft/contract/music/playlists'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, urlOf } from '../../../platform/call.ts'
import { useMoveRow } from '../lists/useMoveRow.ts'
import type { PageSource } from '../lists/usePages.ts'

const PLAYLISTS = listPlaylists.path

const ALL = [PLAYLISTS, 'all'] as const
const ENTRIES = [PLAYLISTS, 'entries'] as const

/** Refetches the playlists, then the content of those that still exist. */
export async function refreshPlaylists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL })
  const ids = new Set<unknown>(client.getQueryData<Playlist[]>(ALL)?.map(({ playlistId }) => playlistId))
  await client.invalidateQueries({ queryKey: ENTRIES, predicate: ({ queryKey }) => ids.has(queryKey[ENTRIES.length]) })
}

export function usePlaylists() {
  return useQuery({ queryKey: ALL, queryFn: ({ signal }) => call(listPlaylists, { signal }) })
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
  const create = useMutation({
    mutationFn: (body: { name: string; tracks?: TrackSource }) => call(createPlaylist, { body }),
    onSettled,
  })
  const rename = useMutation({
    mutationFn: ({ playlistId, name }: { playlistId: string; name: string }) =>
      call(renamePlaylist, { params: { playlistId }, body: { name } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (playlistId: string) => call(deletePlaylist, { params: { playlistId } }),
    onSettled,
  })
  const add = useMutation({
    mutationFn: ({ playlistId, tracks }: { playlistId: string; tracks: TrackSource }) =>
      call(addPlaylistEntries, { params: { playlistId }, body: { tracks } }),
    onSettled,
  })
  const removeEntry = useMutation({
    mutationFn: ({ playlistId, entryId }: { playlistId: string; entryId: number }) =>
      call(removePlaylistEntries, { params: { playlistId }, body: { entryIds: [entryId] } }),
    onSettled,
  })
  const importFile = useMutation({
    mutationFn: (body: { name: string; content: string }) => call(importPlaylist, { body }),
    onSettled,
  })
  return { create, rename, remove, add, removeEntry, importFile }
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
