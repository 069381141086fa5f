import {
  addFavourite,
  countPlay,
  getLyrics,
  getMusicSummary,
  getTrack,
  listAlbums,
  listArtists,
  listGenres,
  listMusicFolders,
  listTracks,
  removeFavourite,
} from '@pinloft/contract/music/endpoints'
import type { FastifyInstance } from 'fastify'
import { credentialsOf } from '../../../core/protection/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { LyricsService } from '../lyrics/lyrics.service.ts'
import type { LibraryService } from './library.service.ts'

export function libraryRoutes(
  app: FastifyInstance,
  { library, lyrics }: { library: LibraryService; lyrics: LyricsService },
): void {
  mount(app, listTracks, ({ query }) => library.tracks(query))
  mount(app, getTrack, ({ params }) => library.track(params.fileId))
  mount(app, getMusicSummary, () => library.summary())
  mount(app, listAlbums, ({ query }) => library.albums(query))
  mount(app, listArtists, ({ query }) => library.artists(query))
  mount(app, listGenres, ({ query }) => library.genres(query))
  mount(app, listMusicFolders, ({ query }) => library.folders(query))

  mount(app, addFavourite, async ({ params, reply }) => {
    await library.setFavourite(params.fileId, true)
    return reply.send()
  })

  mount(app, removeFavourite, async ({ params, reply }) => {
    await library.setFavourite(params.fileId, false)
    return reply.send()
  })

  mount(app, countPlay, async ({ params, body, reply }) => {
    await library.countPlay(params.fileId, body.playId)
    return reply.send()
  })

  mount(app, getLyrics, async ({ params, query, request }) => {
    return { lines: await lyrics.get(params.id, credentialsOf(request, query)) }
  })
}
