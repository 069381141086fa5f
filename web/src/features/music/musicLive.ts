import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { refreshLibrary } from './music.api.ts'
import { refreshPlaylists } from './playlists.api.ts'
import { refreshQueueEntries } from './queue.api.ts'
import { isRowMoving } from './useMoveRow.ts'

/** Keeps what is shown of the music true while its screen is open. Returns the way to stop. */
export function followMusic(client: QueryClient): () => void {
  const refreshAll = () => {
    void refreshLibrary(client)
    void refreshPlaylists(client)
    void refreshQueueEntries(client)
  }
  // Nobody listened since the screen was last open.
  refreshAll()
  const stops = [
    onLiveEvent('music_library_changed', refreshAll),
    // Where tracks are is shown of them, and is no matter of the library.
    onLiveEvent('folder_changed', refreshAll),
    // A row that is being moved asks for its list itself.
    onLiveEvent('music_playlists_changed', () => isRowMoving(client) || refreshPlaylists(client)),
    onLiveEvent('music_queue_changed', () => isRowMoving(client) || refreshQueueEntries(client)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
