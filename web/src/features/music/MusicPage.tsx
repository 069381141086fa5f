import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { Chip, Page } from '../../ui/index.ts'
import { isRowMoving } from './lists/useMoveRow.ts'
import { refreshLibrary, useMusicSummary } from './music.api.ts'
import { useMusicRoute } from './musicRoute.ts'
import { NowPlayingPane } from './now-playing/NowPlayingPane.tsx'
import { PlaylistPane } from './PlaylistPane.tsx'
import { refreshPlaylists } from './playlists/playlists.api.ts'
import { refreshQueueEntries } from './queue.api.ts'

/** The current track on the left, and the library on the right. */
export default function MusicPage() {
  const { data: summary } = useMusicSummary()
  const { place, goTo } = useMusicRoute()
  const client = useQueryClient()
  useEffect(() => followMusic(client), [client])
  const isQueueShown = place.view === 'queue'
  return (
    <Page
      title={MUSIC_TEXTS.pageTitle}
      shape="sheet"
      badge={summary && <Chip tone="glass">{MUSIC_TEXTS.files(summary.trackCount)}</Chip>}
    >
      <div className="flex min-h-0 flex-1 gap-(--pane-gap) max-md:flex-col">
        <NowPlayingPane
          isQueueShown={isQueueShown}
          onQueue={() => goTo({ view: isQueueShown ? 'tracks' : 'queue', of: null })}
        />
        <PlaylistPane place={place} goTo={goTo} />
      </div>
    </Page>
  )
}

/** Keeps the music screen up to date while it is open. Returns a function that stops it. */
function followMusic(client: QueryClient): () => void {
  const refreshAll = () => {
    void refreshLibrary(client)
    void refreshPlaylists(client)
    void refreshQueueEntries(client)
  }
  // There was no listener since the screen was last open.
  refreshAll()
  const stops = [
    onLiveEvent('music_library_changed', refreshAll),
    // Tracks show their folder, and a changed folder does not count as a change of the library.
    onLiveEvent('folder_changed', refreshAll),
    // A row that is being moved refetches its list itself.
    onLiveEvent('music_playlists_changed', () => isRowMoving(client) || refreshPlaylists(client)),
    onLiveEvent('music_queue_changed', () => isRowMoving(client) || refreshQueueEntries(client)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
