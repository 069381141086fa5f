import { listPlaylists } from '@pinloft/contract/music/playlists'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Disc3, ListMusic, MicVocal, Music2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { foldText } from '../../platform/fold-text.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { useFoundGroups } from './music.api.ts'
import { type MusicRoute, routeAddress } from './musicRoute.ts'

const PLAYLISTS_MOST = 3
const ICON = { 'aria-hidden': true, className: 'size-[18px]' } as const

/** The artists, albums, genres and playlists whose names have some words; each leads to its place in the music player. */
export function useMusicFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const { artists, albums, genres } = useFoundGroups(words)
  const searched = foldText(words.trim())
  const { data: playlists = [] } = useQuery({ ...queryOf(listPlaylists), enabled: searched !== '' })
  const found = searched === '' ? [] : playlists.filter(({ name }) => foldText(name).includes(searched))
  const open = (route: MusicRoute) => () => navigate(routeAddress(route))
  return [
    ...artists.map(({ artistId, name, trackCount }) => ({
      id: `artist ${artistId}`,
      group: MUSIC_TEXTS.views.artists,
      label: name,
      detail: MUSIC_TEXTS.tracks(trackCount),
      icon: <MicVocal {...ICON} />,
      onOpen: open({ view: 'artists', of: artistId }),
    })),
    ...albums.map(({ albumId, title, artist }) => ({
      id: `album ${albumId}`,
      group: MUSIC_TEXTS.views.albums,
      label: title,
      detail: artist ?? MUSIC_TEXTS.unknownArtist,
      icon: <Disc3 {...ICON} />,
      onOpen: open({ view: 'albums', of: albumId }),
    })),
    ...genres.map(({ name, trackCount }) => ({
      id: `genre ${name}`,
      group: MUSIC_TEXTS.views.genres,
      label: name,
      detail: MUSIC_TEXTS.tracks(trackCount),
      icon: <Music2 {...ICON} />,
      onOpen: open({ view: 'genres', of: name }),
    })),
    ...found.slice(0, PLAYLISTS_MOST).map(({ playlistId, name, trackCount }) => ({
      id: `playlist ${playlistId}`,
      group: MUSIC_TEXTS.views.playlists,
      label: name,
      detail: MUSIC_TEXTS.tracks(trackCount),
      icon: <ListMusic {...ICON} />,
      onOpen: open({ view: 'playlists', of: playlistId }),
    })),
  ]
}
