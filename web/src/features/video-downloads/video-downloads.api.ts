import { isFinished, moveJob } from '@pinloft/contract/jobs/endpoints'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { listEngines } from '@pinloft/contract/system/endpoints'
import {
  findPlaylistVideos,
  findVideo,
  getVideoDownloader,
  listVideoDownloads,
  restoreVideoDownloader,
  VIDEO_DOWNLOAD_JOB,
  type VideoDownload,
  YTDLP_UPDATE_JOB,
} from '@pinloft/contract/video-downloads/endpoints'
import { playlistAddressOf, videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { keyOf, mutationOf, queryOf, useMutation } from '../../platform/query.ts'
import { movedBefore } from './queue/queueOrder.ts'

const DOWNLOADS_KEY = queryOf(listVideoDownloads).queryKey

/** What a site says is asked again after this time. */
const FOUND_STALE_MS = 10 * MINUTE_MS

/** Keeps the list of downloads as the server says. Returns the way to stop. */
export function followVideoDownloads(client: QueryClient): () => void {
  return onLiveEvent('jobs_changed', ({ jobs, removedIds }) => {
    const known = client.getQueryData(DOWNLOADS_KEY)
    const changed = new Map(jobs.filter(({ kind }) => kind === VIDEO_DOWNLOAD_JOB).map((job) => [job.id, job]))
    if (jobs.some((job) => job.kind === YTDLP_UPDATE_JOB && isFinished(job))) void refreshVideoDownloader(client)
    if (known !== undefined) {
      const removed = new Set(removedIds)
      const kept = known.filter(({ job }) => !removed.has(job.id))
      client.setQueryData(
        DOWNLOADS_KEY,
        kept.map((download) => ({ ...download, job: changed.get(download.job.id) ?? download.job })),
      )
    }
    // New ones, the file of one that has finished, and the order are not in the event; and an answer that is on its
    // way may be older than it.
    const wasKnown = new Map(known?.map(({ job }) => [job.id, job]))
    const isListOld = [...changed.values()].some((job) => {
      const before = wasKnown.get(job.id)
      return before === undefined || isFinished(before) !== isFinished(job)
    })
    const isLoading = client.isFetching({ queryKey: DOWNLOADS_KEY }) > 0
    // What the site says is the same; which files there are of a video is not.
    if (isListOld) void client.invalidateQueries({ queryKey: [findVideo.path], refetchType: 'none' })
    if (isListOld || (isLoading && (changed.size > 0 || removedIds.length > 0))) void refreshVideoDownloads(client)
  })
}

export function refreshVideoDownloads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: DOWNLOADS_KEY })
}

/** The downloads as they are now. */
export function loadVideoDownloads(client: QueryClient): Promise<VideoDownload[]> {
  return client.fetchQuery({ ...queryOf(listVideoDownloads), staleTime: 0 })
}

/** Moves a download that waits before another, or behind all that wait. Shown at once. */
export function useMoveDownload() {
  const client = useQueryClient()
  return async (id: string, beforeId: string | null): Promise<void> => {
    // An answer that is on its way has the old order.
    void client.cancelQueries({ queryKey: DOWNLOADS_KEY })
    client.setQueryData(DOWNLOADS_KEY, (known) => known && movedBefore(known, id, beforeId))
    try {
      await call(moveJob, { params: { id }, body: { beforeId } })
    } catch (failure) {
      void refreshVideoDownloads(client)
      throw failure
    }
  }
}

function refreshVideoDownloader(client: QueryClient): Promise<unknown> {
  const engines = client.invalidateQueries({ queryKey: [listEngines.path] })
  return Promise.all([engines, client.invalidateQueries({ queryKey: keyOf(getVideoDownloader) })])
}

/** Goes back to the yt-dlp from before the last update. */
export function useRestoreDownloader() {
  return useMutation({
    ...mutationOf(restoreVideoDownloader),
    onSuccess: (_programs, _fields, _before, { client }) => refreshVideoDownloader(client),
  })
}

/** What the site says about a video; nothing without an id. */
export function videoQuery(id: string | null) {
  return { ...queryOf(findVideo, id === null ? null : { url: videoAddressOf(id) }), staleTime: FOUND_STALE_MS }
}

export function playlistQuery(id: string | null) {
  return {
    ...queryOf(findPlaylistVideos, id === null ? null : { url: playlistAddressOf(id) }),
    staleTime: FOUND_STALE_MS,
  }
}
