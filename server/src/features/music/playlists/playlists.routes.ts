import { Readable } from 'node:stream'
import {
  addPlaylistEntries,
  createPlaylist,
  deletePlaylist,
  exportPlaylist,
  getPlaylist,
  importPlaylist,
  listPlaylistEntries,
  listPlaylists,
  movePlaylistEntry,
  removePlaylistEntries,
  renamePlaylist,
} from '@pinloft/contract/music/playlists'
import type { FastifyInstance } from 'fastify'
import { contentHeaders } from '../../../core/files/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { PlaylistsService } from './playlists.service.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/** Characters that some system forbids in file names. */
const FORBIDDEN_IN_FILES = /[<>:"/\\|?*]/g

export function playlistsRoutes(app: FastifyInstance, playlists: PlaylistsService): void {
  mount(app, listPlaylists, () => playlists.list())
  mount(app, createPlaylist, ({ body }) => playlists.create(body))
  mount(app, importPlaylist, ({ body }) => playlists.import(body))
  mount(app, getPlaylist, ({ params }) => playlists.get(params.playlistId))
  mount(app, renamePlaylist, ({ params, body }) => playlists.rename(params.playlistId, body.name))

  mount(app, deletePlaylist, async ({ params, reply }) => {
    await playlists.delete(params.playlistId)
    return reply.send()
  })

  mount(app, listPlaylistEntries, ({ params, query }) => playlists.entries(params.playlistId, query))
  mount(app, addPlaylistEntries, ({ params, body }) => playlists.add(params.playlistId, body.tracks))
  mount(app, removePlaylistEntries, ({ params, body }) => playlists.remove(params.playlistId, body.entryIds))

  mount(app, movePlaylistEntry, async ({ params, body, reply }) => {
    await playlists.move(params.playlistId, params.entryId, body.beforeEntryId)
    return reply.send()
  })

  mount(app, exportPlaylist, async ({ params, reply }) => {
    const { name, lines } = await playlists.export(params.playlistId)
    const file = { name: `${name.replace(FORBIDDEN_IN_FILES, '_')}.m3u8`, mimeType: PLAYLIST_TYPE }
    reply.headers(contentHeaders({ ...file, isPasswordProtected: false }, { asAttachment: true }))
    return reply.send(Readable.from(lines))
  })
}
