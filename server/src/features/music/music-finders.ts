import { listAlbums, listArtists, listGenres } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { type Finder, finderAmong } from '../../platform/finder.ts'
import type { LibraryService } from './library/library.service.ts'
import type { PlaylistsService } from './playlists/playlists.service.ts'

interface Searched {
  library: LibraryService
  playlists: PlaylistsService
}

/** Artists, albums, genres and playlists by name, for the search of everything. */
export function musicFinders({ library, playlists }: Searched): Finder[] {
  return [
    {
      type: 'artist',
      async find(search, limit) {
        const { artists, totalCount } = await library.artists(listArtists.query.parse({ search, limit }))
        const finds = artists.map(({ artistId, name, trackCount }) => {
          return { id: artistId, title: name, detail: MUSIC_TEXTS.tracks(trackCount), snippet: [] }
        })
        return { finds, hasMore: totalCount > limit }
      },
    },
    {
      type: 'album',
      async find(search, limit) {
        const { albums, totalCount } = await library.albums(listAlbums.query.parse({ search, limit }))
        const finds = albums.map(({ albumId, title, artist }) => {
          return { id: albumId, title, detail: artist ?? MUSIC_TEXTS.unknownArtist, snippet: [] }
        })
        return { finds, hasMore: totalCount > limit }
      },
    },
    {
      type: 'genre',
      async find(search, limit) {
        const { genres, totalCount } = await library.genres(listGenres.query.parse({ search, limit }))
        const finds = genres.map(({ name, trackCount }) => {
          return { id: name, title: name, detail: MUSIC_TEXTS.tracks(trackCount), snippet: [] }
        })
        return { finds, hasMore: totalCount > limit }
      },
    },
    finderAmong('playlist', () => playlists.list(), {
      textOf: ({ name }) => name,
      toFind: ({ playlistId, name, trackCount }) => {
        return { id: playlistId, title: name, detail: MUSIC_TEXTS.tracks(trackCount) }
      },
    }),
  ]
}
