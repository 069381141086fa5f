import type { TrackSort } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import type { ReactNode } from 'react'
import { TrackList } from '../lists/TrackList.tsx'
import { usePages } from '../lists/usePages.ts'
import type { TrackActions } from '../lists/useTrackActions.ts'
import { tracksSource } from '../music.api.ts'

/** The sort orders offered for all tracks. */
export const TRACKS_VIEW_SORTS = ['title', 'artist', 'album', '-addedAt', '-playCount'] as const satisfies TrackSort[]
export type TracksViewSort = (typeof TRACKS_VIEW_SORTS)[number]

export interface TracksViewProps {
  search: string | undefined
  sort: TrackSort
  isFavourite?: true
  actions: TrackActions
  empty: ReactNode
}

/** All tracks, or the favourites. */
export function TracksView({ search, sort, isFavourite, actions, empty }: TracksViewProps) {
  const filter = { search, sort, isFavourite }
  const pages = usePages(tracksSource(filter))
  return (
    <TrackList
      label={isFavourite ? MUSIC_TEXTS.views.favourites : MUSIC_TEXTS.views.tracks}
      pages={pages}
      source={{ from: 'library', filter }}
      actions={actions}
      empty={empty}
    />
  )
}
