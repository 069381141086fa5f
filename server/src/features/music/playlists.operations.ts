import {
  addPlaylistEntries,
  createPlaylist,
  deletePlaylist,
  importPlaylist,
  listPlaylistEntries,
  movePlaylistEntry,
  type Playlist,
  type PlaylistEntry,
  removePlaylistEntries,
  renamePlaylist,
} from '@pinloft/contract/music/playlists'
import { type Operation, send, sendForReply, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { someTrack } from './music.operations.ts'

/** A playlist that contains one track three times. */
async function storePlaylist(app: TestApp): Promise<string> {
  const fileId = await someTrack(app)
  const payload = { name: uniqueText(), tracks: { from: 'files', fileIds: [fileId, fileId, fileId] } }
  return (await sendForReply<Playlist>(app, createPlaylist, { payload })).playlistId
}

async function entryIds(app: TestApp, playlistId: string): Promise<number[]> {
  const { entries } = await sendForReply<{ entries: PlaylistEntry[] }>(app, listPlaylistEntries, {
    params: { playlistId },
  })
  return entries.map(({ entryId }) => entryId)
}

export const playlistsOperations: readonly Operation[] = [
  {
    name: 'a new playlist with tracks',
    endpoint: createPlaylist,
    prepare: someTrack,
    action: (app, fileId) =>
      send(app, createPlaylist, { payload: { name: uniqueText(), tracks: { from: 'files', fileIds: [fileId] } } }),
  },
  {
    name: 'a playlist from a file',
    endpoint: importPlaylist,
    prepare: someTrack,
    action: (app) => send(app, importPlaylist, { payload: { name: uniqueText(), content: '#EXTM3U\ntrack.flac\n' } }),
  },
  {
    name: 'another name for a playlist',
    endpoint: renamePlaylist,
    prepare: storePlaylist,
    action: (app, playlistId) => send(app, renamePlaylist, { params: { playlistId }, payload: { name: uniqueText() } }),
  },
  {
    name: 'a playlist that is deleted',
    endpoint: deletePlaylist,
    prepare: storePlaylist,
    action: (app, playlistId) => send(app, deletePlaylist, { params: { playlistId } }),
  },
  {
    name: 'more tracks for a playlist',
    endpoint: addPlaylistEntries,
    prepare: storePlaylist,
    action: (app, playlistId) =>
      send(app, addPlaylistEntries, { params: { playlistId }, payload: { tracks: { from: 'library' } } }),
  },
  {
    name: 'entries taken out of a playlist',
    endpoint: removePlaylistEntries,
    prepare: storePlaylist,
    async action(app, playlistId) {
      const payload = { entryIds: (await entryIds(app, playlistId)).slice(1) }
      return send(app, removePlaylistEntries, { params: { playlistId }, payload })
    },
  },
  {
    name: 'another order of a playlist',
    endpoint: movePlaylistEntry,
    prepare: storePlaylist,
    async action(app, playlistId) {
      const [first = 0] = await entryIds(app, playlistId)
      const params = { playlistId, entryId: String(first) }
      return send(app, movePlaylistEntry, { params, payload: { beforeEntryId: null } })
    },
  },
]
