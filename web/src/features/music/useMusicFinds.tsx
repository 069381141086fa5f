import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Disc3, MicVocal, Music2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { useFoundGroups } from './music.api.ts'
import { type MusicRoute, routeAddress } from './musicRoute.ts'

const ICON = { 'aria-hidden': true, className: 'size-[18px]' } as const

/** The artists, albums and genres whose names have some words; each leads to its place in the music player. */
export function useMusicFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const { artists, albums, genres } = useFoundGroups(words)
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
  ]
}
