import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import type { ReactNode } from 'react'
import { ALBUM_TILE_MIN_PX, ALBUM_TILE_TEXT_PX, AlbumTile } from '../lists/AlbumTile.tsx'
import { GroupRow } from '../lists/GroupRow.tsx'
import { LongList } from '../lists/LongList.tsx'
import { TRACK_ROW_PX } from '../lists/TrackRow.tsx'
import { usePages } from '../lists/usePages.ts'
import { albumsSource, artistsSource, genresSource, musicFoldersSource } from '../music.api.ts'
import type { MusicRoute } from '../musicRoute.ts'

export interface GroupViewProps {
  search: string | undefined
  goTo: (place: MusicRoute) => void
  empty: ReactNode
}

export function AlbumsView({ search, goTo, empty }: GroupViewProps) {
  const pages = usePages(albumsSource({ search }))
  return (
    <LongList
      label={MUSIC_TEXTS.views.albums}
      pages={pages}
      linePx={ALBUM_TILE_TEXT_PX}
      tileMinPx={ALBUM_TILE_MIN_PX}
      empty={empty}
      row={(album, props) => (
        <AlbumTile {...props} album={album} onOpen={() => goTo({ view: 'albums', of: album.albumId })} />
      )}
    />
  )
}

export function ArtistsView({ search, goTo, empty }: GroupViewProps) {
  const pages = usePages(artistsSource(search))
  return (
    <LongList
      label={MUSIC_TEXTS.views.artists}
      pages={pages}
      linePx={TRACK_ROW_PX}
      empty={empty}
      row={({ artistId, name, albumCount, trackCount, cover }, { tabIndex }) => (
        <GroupRow
          isRound
          name={name}
          facts={`${MUSIC_TEXTS.albums(albumCount)} · ${MUSIC_TEXTS.tracks(trackCount)}`}
          cover={cover}
          tabIndex={tabIndex}
          onOpen={() => goTo({ view: 'artists', of: artistId })}
        />
      )}
    />
  )
}

export function GenresView({ search, goTo, empty }: GroupViewProps) {
  const pages = usePages(genresSource(search))
  return (
    <LongList
      label={MUSIC_TEXTS.views.genres}
      pages={pages}
      linePx={TRACK_ROW_PX}
      empty={empty}
      row={({ name, trackCount, cover }, { tabIndex }) => (
        <GroupRow
          name={name}
          facts={MUSIC_TEXTS.tracks(trackCount)}
          cover={cover}
          tabIndex={tabIndex}
          onOpen={() => goTo({ view: 'genres', of: name })}
        />
      )}
    />
  )
}

export function FoldersView({ search, goTo, empty }: GroupViewProps) {
  const pages = usePages(musicFoldersSource(search))
  return (
    <LongList
      label={MUSIC_TEXTS.views.folders}
      pages={pages}
      linePx={TRACK_ROW_PX}
      empty={empty}
      row={({ path, trackCount, cover }, { tabIndex }) => (
        <GroupRow
          name={folderName(path)}
          facts={MUSIC_TEXTS.tracks(trackCount)}
          cover={cover}
          tabIndex={tabIndex}
          onOpen={() => goTo({ view: 'folders', of: path })}
        />
      )}
    />
  )
}

/** 'Photos / Alps'; the root by its name. */
export function folderName(path: string): string {
  return path === '' ? MUSIC_TEXTS.rootFolder : path.replaceAll('/', ' / ')
}
