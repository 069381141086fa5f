import type { Track, TrackSource } from '@pinloft/contract/music/endpoints'
import type { ReactNode } from 'react'
import { useHeard, useMusicPlayback } from '../playerContext.ts'
import { LongList } from './LongList.tsx'
import { TrackMenuItems } from './TrackMenuItems.tsx'
import { TRACK_ROW_PX, TrackRow } from './TrackRow.tsx'
import type { Pages } from './usePages.ts'
import type { TrackActions } from './useTrackActions.ts'

export interface TrackListProps {
  label: string
  pages: Pages<Track>
  /** The context that plays when one of them is chosen. */
  source: TrackSource
  actions: TrackActions
  /** All of one album. */
  isAlbum?: boolean
  empty: ReactNode
}

/** Tracks of the library. */
export function TrackList({ label, pages, source, actions, isAlbum = false, empty }: TrackListProps) {
  const { player } = useMusicPlayback()
  const heard = useHeard()
  return (
    <LongList
      label={label}
      pages={pages}
      linePx={TRACK_ROW_PX}
      empty={empty}
      row={(track, props) => {
        const isHeard = track.fileId === heard.fileId
        return (
          <TrackRow
            {...props}
            track={track}
            number={isAlbum ? track.trackNumber : undefined}
            isInAlbum={isAlbum}
            heard={!isHeard ? 'no' : heard.isPlaying ? 'playing' : 'paused'}
            onPlay={() => {
              if (isHeard) player?.toggle()
              else actions.play({ tracks: source, startFileId: track.fileId })
            }}
            menu={() => <TrackMenuItems track={track} actions={actions} />}
          />
        )
      }}
    />
  )
}
