import { listFiles, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { getThumbnail, type ThumbnailSize } from '@pinloft/contract/media/endpoints'
import {
  type Album,
  type AlbumSort,
  type Artist,
  addFavourite,
  type Cover,
  type Genre,
  getLyrics,
  getMusicSummary,
  getTrack,
  listAlbums,
  listArtists,
  listGenres,
  listMusicFolders,
  listTracks,
  MUSIC_PAGE_MAX_ITEMS,
  type MusicFolder,
  removeFavourite,
  type Track,
  type TrackFilter,
} from '@pinloft/contract/music/endpoints'
import { PAGE_MAX_ITEMS } from '@pinloft/contract/shared/pages'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tokenOf } from '../../core/protection/index.ts'
import { call, urlOf } from '../../platform/call.ts'
import type { PageSource } from './lists/usePages.ts'

/** How many tracks of a very large folder stay before the one that is played. */
const TRACKS_BEFORE = 100

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

/** The number of some tracks; undefined until it is known. */
export function useTrackCount(filter: TrackFilter): number | undefined {
  const { key, load } = tracksSource(filter)
  const { data } = useQuery({
    queryKey: [...key, 'count'],
    queryFn: ({ signal }) => load({ offset: 0, limit: 1 }, signal),
  })
  return data?.totalCount
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

/** The track of a file. */
export function useTrack(file: StoredFile) {
  return useQuery({
    queryKey: [LIBRARY, getTrack.path, file.id, file.version],
    queryFn: ({ signal }) => call(getTrack, { params: { fileId: file.id }, signal }),
  })
}

/**
 * Ids of the audio files in the folder of a file, without its subfolders, by name. Of very many those around the file.
 */
export async function tracksBeside({ id, folder }: StoredFile): Promise<string[]> {
  const fileIds: string[] = []
  let cursor: string | undefined
  let index = -1
  do {
    const query = { folder, kind: 'audio', sort: 'name', limit: PAGE_MAX_ITEMS, cursor } as const
    const reply = await call(listFiles, { query })
    const { items, nextCursor } = Array.isArray(reply) ? { items: reply, nextCursor: null } : reply
    fileIds.push(...items.map((file) => file.id))
    index = fileIds.indexOf(id)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && (index < 0 || fileIds.length < index + MUSIC_PAGE_MAX_ITEMS))
  if (index < 0) return [id]
  const start = Math.max(0, Math.min(index - TRACKS_BEFORE, fileIds.length - MUSIC_PAGE_MAX_ITEMS))
  return fileIds.slice(start, start + MUSIC_PAGE_MAX_ITEMS)
}

const FOUND_ITEMS = 3
const NOTHING_FOUND: { artists: Artist[]; albums: Album[]; genres: Genre[] } = { artists: [], albums: [], genres: [] }

/** A few artists, albums and genres by their names. */
export function useFoundGroups(search: string): typeof NOTHING_FOUND {
  const { data = NOTHING_FOUND } = useQuery({
    queryKey: [LIBRARY, 'found', search],
    queryFn: async ({ signal }) => {
      const options = { query: { search, limit: FOUND_ITEMS }, signal }
      const [{ artists }, { albums }, { genres }] = await Promise.all([
        call(listArtists, options),
        call(listAlbums, options),
        call(listGenres, options),
      ])
      return { artists, albums, genres }
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  return search === '' ? NOTHING_FOUND : data
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
