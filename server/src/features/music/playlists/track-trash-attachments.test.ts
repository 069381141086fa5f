import { addFavourite, countPlay } from '@pinloft/contract/music/endpoints'
import {
  addPlaylistEntries,
  createPlaylist,
  deletePlaylist,
  listPlaylistEntries,
  type Playlist,
  type PlaylistEntry,
} from '@pinloft/contract/music/playlists'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { undo } from '../../../core/files/tree/entries.builders.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { allRead, storeTracks, tracks } from '../music.builders.ts'

async function send(app: TestApp, { method, path }: Endpoint, params: Record<string, string>, payload?: object) {
  const response = await app.request({ method, url: pathOf(path, params), ...(payload && { payload }) })
  if (response.statusCode >= 300) throw new Error(response.body)
  return response
}

async function makePlaylist(app: TestApp, name: string, fileIds: readonly string[]): Promise<string> {
  const { playlistId } = (await send(app, createPlaylist, {}, { name })).json<Playlist>()
  await send(app, addPlaylistEntries, { playlistId }, { tracks: { from: 'files', fileIds } })
  return playlistId
}

async function entriesOf(app: TestApp, playlistId: string) {
  const { entries } = (await send(app, listPlaylistEntries, { playlistId })).json<{ entries: PlaylistEntry[] }>()
  return entries.map(({ entryId, track }) => ({ entryId, fileId: track.fileId }))
}

test('restores tracks from the trash with their user data and positions in playlists', async () => {
  const app = await startOpenTestApp()
  const [a = '', b = '', c = ''] = (await storeTracks(app, { 'a.flac': {}, 'b.flac': {}, 'c.flac': {} })).values()
  await allRead(app)
  const kept = await makePlaylist(app, 'Kept', [a, b, c, b])
  const dropped = await makePlaylist(app, 'Dropped', [b])
  await send(app, addFavourite, { fileId: b })
  await send(app, countPlay, { fileId: b }, { playId: 'first' })
  const trackOf = async (id: string) => (await tracks(app)).tracks.find(({ fileId }) => fileId === id)
  const [entries, track] = [await entriesOf(app, kept), await trackOf(b)]
  expect([entries.map(({ fileId }) => fileId), track?.isFavourite, track?.playCount]).toEqual([[a, b, c, b], true, 1])

  const { undoId } = (await app.delete(b)).json()
  expect((await entriesOf(app, kept)).map(({ fileId }) => fileId)).toEqual([a, c])
  await send(app, deletePlaylist, { playlistId: dropped })
  expect((await undo(app, undoId)).statusCode).toBe(200)
  expect(await entriesOf(app, kept)).toEqual(entries)
  await allRead(app)
  expect(await trackOf(b)).toEqual(track)
})
