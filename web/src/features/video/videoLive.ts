import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { throttle } from '../../platform/throttle.ts'
import { isPlayedHere } from './playedHere.ts'
import { fetchVideo, showInLists, videoKeys } from './video.api.ts'

/** A playing client reports its position about once a second. */
const BUNDLE_MS = 800

/** Keeps the videos up to date. Returns a function that stops it. */
export function followVideos(client: QueryClient): () => void {
  const moved = new Set<string>()
  const lists = throttle(
    () =>
      Promise.all(
        [videoKeys.lists, videoKeys.count, videoKeys.folders].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    BUNDLE_MS,
  )
  const positions = throttle(async () => {
    const fileIds = [...moved]
    moved.clear()
    for (const fileId of fileIds) {
      const video = await fetchVideo(fileId)
      showInLists(client, (known) => (known.fileId === fileId ? video : known))
      client.setQueryData(videoKeys.one(fileId), (known: unknown) => (known === undefined ? undefined : video))
    }
    await client.invalidateQueries({ queryKey: videoKeys.startedLists })
  }, BUNDLE_MS)

  const stops = [
    ...(['file_uploaded', 'file_deleted', 'file_changed', 'folder_changed', 'videos_described'] as const).map((type) =>
      onLiveEvent(type, () => lists.request()),
    ),
    onLiveEvent('video_positions_changed', ({ fileIds }) => {
      // The tab that plays it has the newer position.
      for (const fileId of fileIds) if (!isPlayedHere(fileId)) moved.add(fileId)
      if (moved.size > 0) positions.request()
    }),
    lists.stop,
    positions.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
