import { getFileDetails } from '@pinloft/contract/files/endpoints'
import { isFinished, moveJob } from '@pinloft/contract/jobs/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { listEngines } from '@pinloft/contract/system/endpoints'
import {
  changeVideoDownloadsSettings,
  findPlaylistVideos,
  findVideo,
  getVideoDownloader,
  getVideoDownloadsSettings,
  listVideoDownloads,
  restoreVideoDownloader,
  startVideoDownload,
  updateVideoDownloader,
  VIDEO_DOWNLOAD_JOB,
  type VideoDownload,
  YTDLP_UPDATE_JOB,
} from '@pinloft/contract/video-downloads/endpoints'
import { playlistAddressOf, videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { filesKeys } from '../../core/files/index.ts'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { movedBefore } from './queue/queueOrder.ts'

const DOWNLOADS_KEY = [listVideoDownloads.path]
const DOWNLOADER_KEY = [getVideoDownloader.path]
const SETTINGS_KEY = [getVideoDownloadsSettings.path]

/** What a site says is asked again after this time. */
const FOUND_STALE_MS = 10 * 60_000

/** Keeps the list of downloads as the server says. Returns the way to stop. */
export function followVideoDownloads(client: QueryClient): () => void {
  const stopSettings = onLiveEvent('video_downloads_settings_changed', () => {
    void client.invalidateQueries({ queryKey: SETTINGS_KEY })
  })
  const stopMoves = onLiveEvent('jobs_moved', () => void refreshVideoDownloads(client))
  const stopJobs = followJobs(client)
  return () => {
    stopSettings()
    stopMoves()
    stopJobs()
  }
}

function followJobs(client: QueryClient): () => void {
  return onLiveEvent('jobs_changed', ({ jobs, removedIds }) => {
    const known = client.getQueryData<VideoDownload[]>(DOWNLOADS_KEY)
    const changed = new Map(jobs.filter(({ kind }) => kind === VIDEO_DOWNLOAD_JOB).map((job) => [job.id, job]))
    if (jobs.some((job) => job.kind === YTDLP_UPDATE_JOB && isFinished(job))) void refreshVideoDownloader(client)
    if (known !== undefined) {
      const removed = new Set(removedIds)
      const kept = known.filter(({ job }) => !removed.has(job.id))
      client.setQueryData<VideoDownload[]>(
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

const downloadsQuery = queryOptions({
  queryKey: DOWNLOADS_KEY,
  queryFn: ({ signal }) => call(listVideoDownloads, { signal }),
})

/** The downloads in the order in which they run, finished ones behind. `followVideoDownloads` keeps them up to date. */
export function useVideoDownloads() {
  // Events are missed while it is not on screen and a request is on its way.
  return useQuery({ ...downloadsQuery, staleTime: 0 })
}

/** The downloads as they are now. */
export function loadVideoDownloads(client: QueryClient): Promise<VideoDownload[]> {
  return client.fetchQuery({ ...downloadsQuery, staleTime: 0 })
}

/** Moves a download that waits before another, or behind all that wait. Shown at once. */
export function useMoveDownload() {
  const client = useQueryClient()
  return async (id: string, beforeId: string | null): Promise<void> => {
    // An answer that is on its way has the old order.
    void client.cancelQueries({ queryKey: DOWNLOADS_KEY })
    client.setQueryData<VideoDownload[]>(DOWNLOADS_KEY, (known) => known && movedBefore(known, id, beforeId))
    try {
      await call(moveJob, { params: { id }, body: { beforeId } })
    } catch (failure) {
      void refreshVideoDownloads(client)
      throw failure
    }
  }
}

/** The programs that downloads need. */
export function useVideoDownloader() {
  return useQuery({
    queryKey: DOWNLOADER_KEY,
    queryFn: ({ signal }) => call(getVideoDownloader, { signal }),
  })
}

function refreshVideoDownloader(client: QueryClient): Promise<unknown> {
  const engines = client.invalidateQueries({ queryKey: [listEngines.path] })
  return Promise.all([engines, client.invalidateQueries({ queryKey: DOWNLOADER_KEY })])
}

/** Starts the update of yt-dlp, which is a job. */
export function useUpdateDownloader() {
  return useMutation({ mutationFn: () => call(updateVideoDownloader) })
}

/** Goes back to the yt-dlp from before the last update. */
export function useRestoreDownloader() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(restoreVideoDownloader),
    onSuccess: () => refreshVideoDownloader(client),
  })
}

export function useDownloadSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => call(getVideoDownloadsSettings, { signal }) })
}

export function useChangeDownloadSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changeVideoDownloadsSettings, 'body'>) =>
      call(changeVideoDownloadsSettings, { body }),
    onSuccess: (saved) => client.setQueryData(SETTINGS_KEY, saved),
  })
}

/** What the site says about a video; nothing without an id. */
export function useFoundVideo(videoId: string | null) {
  return useQuery({
    queryKey: [findVideo.path, videoId],
    queryFn: ({ signal }) => call(findVideo, { body: { url: videoAddressOf(videoId ?? '') }, signal }),
    enabled: videoId !== null,
    staleTime: FOUND_STALE_MS,
  })
}

export function playlistQuery(playlistId: string | null) {
  return queryOptions({
    queryKey: [findPlaylistVideos.path, playlistId],
    queryFn: ({ signal }) => call(findPlaylistVideos, { body: { url: playlistAddressOf(playlistId ?? '') }, signal }),
    staleTime: FOUND_STALE_MS,
  })
}

export function useStartDownload() {
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof startVideoDownload>>[1]['body']) =>
      call(startVideoDownload, { body }),
  })
}

/** The file of a finished download; nothing without an id. */
export function useDownloadedFile(fileId: string | null) {
  return useQuery({
    queryKey: [...filesKeys.found, getFileDetails.path, fileId],
    queryFn: async ({ signal }) => (await call(getFileDetails, { params: { id: fileId ?? '' }, signal })).file,
    enabled: fileId !== null,
  })
}
