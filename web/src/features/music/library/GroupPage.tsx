import type { Track, TrackFilter } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import type { ReactNode } from 'react'
import { TrackList } from '../lists/TrackList.tsx'
import { usePages } from '../lists/usePages.ts'
import type { TrackActions } from '../lists/useTrackActions.ts'
import { tracksSource } from '../music.api.ts'
import type { MusicRoute } from '../musicRoute.ts'
import { GroupHeader } from './GroupHeader.tsx'
import { folderName } from './GroupViews.tsx'
import { ShareAlbum, ShareFolder } from './ShareFolder.tsx'

export type GroupView = 'albums' | 'artists' | 'genres' | 'folders'

export interface GroupPageProps {
  view: GroupView
  of: string
  search: string | undefined
  actions: TrackActions
  goTo: (place: MusicRoute) => void
  empty: ReactNode
}

const FILTERS: Record<GroupView, (of: string) => TrackFilter> = {
  albums: (album) => ({ album }),
  artists: (artist) => ({ artist, sort: 'album' }),
  genres: (genre) => ({ genre, sort: 'artist' }),
  folders: (folder) => ({ folder, sort: 'fileName' }),
}

/** The tracks of one album, artist, genre or folder. */
export function GroupPage({ view, of, search, actions, goTo, empty }: GroupPageProps) {
  const filter = { ...FILTERS[view](of), search }
  const pages = usePages(tracksSource(filter))
  const first = pages.itemAt(0)
  const tracks = { from: 'library' as const, filter }
  const count = pages.totalCount
  const last = pages.itemAt((count ?? 0) - 1)
  const facts = [
    view === 'albums' ? (first?.albumArtist ?? first?.artist) : undefined,
    view === 'albums' ? first?.year : undefined,
    count === undefined ? undefined : MUSIC_TEXTS.tracks(count),
  ]
  return (
    <>
      <GroupHeader
        from={MUSIC_TEXTS.views[view]}
        title={first === undefined ? '' : titleOf(view, of, first)}
        facts={facts.filter((fact) => fact != null).join(' · ')}
        cover={first?.cover ?? null}
        canPlay={(count ?? 0) > 0}
        onBack={() => goTo({ view, of: null })}
        onPlay={() => actions.play({ tracks })}
        onShuffle={() => actions.play({ tracks, isShuffled: true })}
      >
        {view === 'folders' && of !== '' && <ShareFolder path={of} />}
        {view === 'albums' && first && last && count !== undefined && search === undefined && (
          <ShareAlbum albumId={of} trackCount={count} first={first} last={last} />
        )}
      </GroupHeader>
      <TrackList
        label={MUSIC_TEXTS.views.tracks}
        pages={pages}
        source={tracks}
        actions={actions}
        isAlbum={view === 'albums'}
        empty={empty}
      />
    </>
  )
}

function titleOf(view: GroupView, of: string, first: Track): string {
  if (view === 'genres') return of
  if (view === 'folders') return folderName(of)
  if (view === 'albums') return first.album ?? MUSIC_TEXTS.unknownAlbum
  return (first.artistId === of ? first.artist : (first.albumArtist ?? first.artist)) ?? MUSIC_TEXTS.unknownArtist
}
