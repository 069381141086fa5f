import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { isRowMoving } from './lists/useMoveRow.ts'
import { refreshLibrary } from './music.api.ts'
import { refreshPlaylists } from './playlists/playlists.api.ts'
import { refreshQueueEntries } from './queue.api.ts'

/** Keeps the music screen up to date while it is open. Returns a function that stops it. */
export function followMusic(client: QueryClient): () => void {
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
