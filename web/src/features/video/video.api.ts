import { getThumbnail } from '@pinloft/contract/media/endpoints'
import { getPlayback, getScrubSheet, type Playback, type ScrubPreviews } from '@pinloft/contract/streams/endpoints'
import {
  getVideo,
  getVideoChoices,
  listVideoFolders,
  listVideos,
  setVideoChoices,
  setVideoPosition,
  type Video,
  type VideoChoices,
  type VideoSort,
} from '@pinloft/contract/video/endpoints'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { tokenOf } from '../../core/protection/index.ts'
import { call, urlOf } from '../../platform/call.ts'
import { keyOf } from '../../platform/query.ts'

const PAGE_ITEMS = 100
/** Queries that are kept up to date only while the screen is open. */
const ALWAYS_STALE = { staleTime: 0 }

export interface VideoFilter {
  search: string
  /** Null for all folders. */
  folder: string | null
  isStartedOnly: boolean
  sort: VideoSort
}

interface VideoPageReply {
  videos: Video[]
  totalCount: number
}

export const videoKeys = {
  lists: [listVideos.path, 'list'],
  startedLists: [listVideos.path, 'list', 'started'],
  list: (filter: VideoFilter) => [listVideos.path, 'list', filter.isStartedOnly ? 'started' : 'all', filter] as const,
  lastStarted: [listVideos.path, 'last started'],
  count: keyOf(listVideos, { limit: 1 }),
  folders: keyOf(listVideoFolders),
  one: (fileId: string) => [getVideo.path, fileId] as const,
  choices: (folder: string) => keyOf(getVideoChoices, { folder }),
  playback: (fileId: string) => [getPlayback.path, fileId] as const,
} as const

export function useVideos(filter: VideoFilter) {
  const { search, folder, isStartedOnly, sort } = filter
  return useInfiniteQuery({
    queryKey: videoKeys.list(filter),
    queryFn: ({ pageParam: offset, signal }) =>
      call(listVideos, {
        query: {
          search: search === '' ? undefined : search,
          folder: folder ?? undefined,
          ...(isStartedOnly ? { isStarted: 'true' } : { sort }),
          offset,
          limit: PAGE_ITEMS,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last: VideoPageReply, pages: VideoPageReply[]) => {
      const loaded = pages.reduce((count, page) => count + page.videos.length, 0)
      return last.videos.length > 0 && loaded < last.totalCount ? loaded : undefined
    },
    placeholderData: (previous) => previous,
    ...ALWAYS_STALE,
  })
}

/** The video that was left last before its end; null if there is none. Fetched each time the screen opens. */
export function useLastStarted() {
  return useQuery({
    queryKey: videoKeys.lastStarted,
    queryFn: async ({ signal }) => {
      const { videos } = await call(listVideos, { query: { isStarted: 'true', limit: 1 }, signal })
      return videos[0]?.fileId ?? null
    },
    ...ALWAYS_STALE,
    gcTime: 0,
  })
}

/** One video by its id, with its saved position. Refetched each time it is opened. */
export function useVideo(fileId: string | null) {
  return useQuery({
    queryKey: videoKeys.one(fileId ?? ''),
    queryFn: ({ signal }) => fetchVideo(fileId ?? '', signal),
    enabled: fileId !== null,
    ...ALWAYS_STALE,
    gcTime: 0,
  })
}

export function fetchVideo(fileId: string, signal?: AbortSignal): Promise<Video> {
  return call(getVideo, { params: { id: fileId }, signal })
}

/** A video's streams; for a protected one only after its password. */
export function usePlayback(fileId: string, isOpen: boolean) {
  return useQuery<Playback>({
    queryKey: videoKeys.playback(fileId),
    queryFn: ({ signal }) => call(getPlayback, { params: { id: fileId }, query: { token: tokenOf(fileId) }, signal }),
    enabled: isOpen,
    gcTime: 0,
  })
}

/** A poster of a video for use outside of the page. */
export function pictureAddress(fileId: string, version: string): string {
  return urlOf(getThumbnail.path, { id: fileId }, { size: 'medium', version, orNothing: 1 })
}

export function scrubSheetAddress(fileId: string, { version }: ScrubPreviews, sheet: number): string {
  return urlOf(getScrubSheet.path, { id: fileId, sheet: String(sheet) }, { version })
}

/** Saves how the videos of a folder are watched. Without a connection it lasts for this page load. */
export function useSetChoices(folder: string) {
  const client = useQueryClient()
  const queryKey = videoKeys.choices(folder)
  return useMutation({
    mutationFn: (choices: Partial<VideoChoices>) => call(setVideoChoices, { body: { folder, choices } }),
    onMutate: (choices) => {
      client.setQueryData<VideoChoices>(queryKey, (known) => ({ ...(known ?? NOTHING_CHOSEN), ...choices }))
    },
  })
}

export const NOTHING_CHOSEN: VideoChoices = { audioTrack: null, subtitleTrack: null, hasSubtitles: null, speed: 1 }

export interface Place {
  positionMs: number
  durationMs: number | null
}

/** Saves a video's position. */
export async function sendPosition(client: QueryClient, fileId: string, place: Place): Promise<void> {
  const { positionMs, isWatched } = await call(setVideoPosition, { params: { id: fileId }, body: place })
  showInLists(client, (video) => (video.fileId === fileId ? { ...video, positionMs, isWatched } : video))
}

/** The same while the page is being unloaded. */
export function sendPositionOnLeave(fileId: string, place: Place): void {
  // The page is gone before a failure could be handled; a recent report was sent anyway.
  fetch(urlOf(setVideoPosition.path, { id: fileId }), {
    method: setVideoPosition.method,
    credentials: 'include',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(place),
  }).catch(() => undefined)
}

/** Updates videos in all loaded lists. */
export function showInLists(client: QueryClient, change: (video: Video) => Video): void {
  client.setQueriesData<InfiniteData<VideoPageReply>>({ queryKey: videoKeys.lists }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, videos: page.videos.map(change) })) },
  )
}
