import { getThumbnail, type ThumbnailSize } from '@pinloft/contract/media'
import {
  type Album,
  type AlbumSort,
  type Artist,
  addFavourite,
  type Cover,
  type Genre,
  getLyrics,
  getMusicSummary,
  listAlbums,
  listArtists,
  listGenres,
  listMusicFolders,
  listTracks,
  type MusicFolder,
  removeFavourite,
  type Track,
  type TrackFilter,
} from '@pinloft/contract/music'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, urlOf } from '../../platform/call.ts'
import { tokenOf } from '../protection/index.ts'
import type { PageSource } from './lists/usePages.ts'

/** Prefix of all query keys of the library. */
const LIBRARY = 'music library'

export function refreshLibrary(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [LIBRARY] })
}

export function useMusicSummary() {
  return useQuery({
    queryKey: [LIBRARY, getMusicSummary.path],
    queryFn: ({ signal }) => call(getMusicSummary, { signal }),
  })
}

export function tracksSource(filter: TrackFilter): PageSource<Track> {
  const { isFavourite, ...rest } = filter
  const query = { ...rest, isFavourite: isFavourite === undefined ? undefined : (`${isFavourite}` as const) }
  return {
    key: [LIBRARY, listTracks.path, query],
    load: async (page, signal) => {
      const { tracks, totalCount } = await call(listTracks, { query: { ...query, ...page }, signal })
      return { items: tracks, totalCount }
    },
  }
}

export function albumsSource(query: { search?: string; artist?: string; sort?: AlbumSort }): PageSource<Album> {
  return {
    key: [LIBRARY, listAlbums.path, query],
    load: async (page, signal) => {
      const { albums, totalCount } = await call(listAlbums, { query: { ...query, ...page }, signal })
      return { items: albums, totalCount }
    },
  }
}

export function artistsSource(search: string | undefined): PageSource<Artist> {
  return {
    key: [LIBRARY, listArtists.path, search],
    load: async (page, signal) => {
      const { artists, totalCount } = await call(listArtists, { query: { search, ...page }, signal })
      return { items: artists, totalCount }
    },
  }
}

export function genresSource(search: string | undefined): PageSource<Genre> {
  return {
    key: [LIBRARY, listGenres.path, search],
    load: async (page, signal) => {
      const { genres, totalCount } = await call(listGenres, { query: { search, ...page }, signal })
      return { items: genres, totalCount }
    },
  }
}

export function musicFoldersSource(search: string | undefined): PageSource<MusicFolder> {
  return {
    key: [LIBRARY, listMusicFolders.path, search],
    load: async (page, signal) => {
      const { folders, totalCount } = await call(listMusicFolders, { query: { search, ...page }, signal })
      return { items: folders, totalCount }
    },
  }
}

export function useSetFavourite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fileId, isFavourite }: { fileId: string; isFavourite: boolean }) =>
      call(isFavourite ? addFavourite : removeFavourite, { params: { fileId } }),
    onSuccess: () => refreshLibrary(client),
  })
}

/** The lyrics of a track; requested only while they are shown. */
export function useLyrics(track: Track | null, isNeeded: boolean) {
  const fileId = track?.fileId ?? ''
  return useQuery({
    queryKey: [getLyrics.path, fileId, track?.version],
    queryFn: async ({ signal }) => {
      const query = { token: tokenOf(fileId) }
      return (await call(getLyrics, { params: { id: fileId }, query, signal })).lines
    },
    enabled: isNeeded && track !== null,
    gcTime: 0,
  })
}

/** The URL of a cover, for the system's media controls. */
export function coverAddress({ fileId, version }: Cover, size: ThumbnailSize): string {
  return urlOf(getThumbnail.path, { id: fileId }, { size, version, orNothing: 1 })
}
