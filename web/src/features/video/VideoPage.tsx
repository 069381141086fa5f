import { counted } from '@pinloft/contract/shared/words'
import { listVideos } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useUploadPlace } from '../../core/files/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Chip, Page } from '../../ui/index.ts'
import { VideoPlayer } from './player/VideoPlayer.tsx'
import { Playlist } from './playlist/Playlist.tsx'
import { bySeason } from './playlist/seasons.ts'
import { VideoHead } from './VideoHead.tsx'
import { useLastStarted, useVideo, useVideos, type VideoFilter } from './video.api.ts'
import { FILE_PARAMETER, filmAddress, isToPlay } from './videoAddress.ts'
import { followVideos } from './videoLive.ts'

/** The video opened last since the page was loaded: coming back to the screen comes back to it. */
let lastOpenedId: string | null = null

const EVERYTHING: VideoFilter = { search: '', folder: null, isStartedOnly: false, sort: 'name' }

/** Plays videos, one after another. The open one is in the URL. */
export default function VideoPage() {
  const address = useVideoAddress()
  const [filter, setFilter] = useState(EVERYTHING)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const isAddressToPlay = isToPlay(useHistoryState<unknown>())
  const [firstId, setFirstId] = useState<string | null>(null)
  const client = useQueryClient()
  useEffect(() => followVideos(client), [client])
  const stage = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const openUploads = useUploadPlace(filter.folder ?? '')
  const count = useQuery({
    ...queryOf(listVideos, { limit: 1 }),
    select: ({ totalCount }) => totalCount,
    staleTime: 0,
  })
  const list = useVideos(filter)
  const loaded = list.data?.pages.flatMap((page) => page.videos) ?? []
  const isByName = filter.sort === 'name' && !filter.isStartedOnly
  const groups = isByName ? bySeason(loaded) : [{ key: '', series: null, season: null, videos: loaded }]
  // The order on screen is the one in which they play.
  const videos = groups.flatMap((group) => group.videos)

  const lastStarted = useLastStarted()

  // Until one is chosen: the one that was left, else the first. It stays, whatever the list shows later.
  const offeredId = lastOpenedId ?? lastStarted.data ?? videos[0]?.fileId
  if (firstId === null && offeredId !== undefined && (lastOpenedId !== null || !lastStarted.isFetching)) {
    setFirstId(offeredId)
  }
  const currentId = address.fileId ?? firstId
  const opened = useVideo(currentId)
  const { fileId: addressedId } = address
  useEffect(() => {
    if (addressedId !== null) lastOpenedId = addressedId
  }, [addressedId])
  // Deleted since.
  const isLost = addressedId === null && firstId === lastOpenedId && opened.error instanceof ApiError
  useEffect(() => {
    if (!isLost) return
    lastOpenedId = null
    setFirstId(null)
  }, [isLost])
  const current = opened.data ?? videos.find(({ fileId }) => fileId === currentId)
  const next = videos[videos.findIndex(({ fileId }) => fileId === currentId) + 1]

  function openFromList(fileId: string) {
    open(fileId)
    // On a phone the list is below the video.
    stage.current?.scrollIntoView({ block: 'nearest' })
  }

  function want(fileId: string) {
    lastOpenedId = fileId
    setWantedId(fileId)
  }

  function open(fileId: string) {
    address.open(fileId)
    want(fileId)
  }

  return (
    <Page
      title={VIDEO_TEXTS.page}
      badge={count.data !== undefined && <Chip tone="glass">{counted(count.data, 'file')}</Chip>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_318px] items-start gap-(--pane-gap) max-lg:grid-cols-[minmax(0,1fr)_264px] max-md:grid-cols-[minmax(0,1fr)]">
        <div ref={stage} className="min-w-0">
          {current === undefined ? (
            <NoFilm error={opened.error} />
          ) : (
            <>
              <VideoPlayer
                video={current}
                list={scroller}
                isFresh={opened.isFetched}
                isWanted={wantedId === current.fileId || (isAddressToPlay && address.fileId === current.fileId)}
                onWant={() => want(current.fileId)}
                onNext={next === undefined ? null : () => open(next.fileId)}
              />
              <VideoHead video={current} />
            </>
          )}
        </div>
        <Playlist
          list={list}
          groups={groups}
          filter={filter}
          currentId={currentId}
          scroller={scroller}
          onFilter={(change) => setFilter({ ...filter, ...change })}
          onOpen={openFromList}
          onUpload={openUploads}
        />
      </div>
    </Page>
  )
}

/** Placeholder for the player when there is no video. */
function NoFilm({ error }: { error: Error | null }) {
  return (
    <div className="film grid aspect-video place-items-center rounded-pane shadow-pane">
      {error === null ? (
        <Clapperboard aria-hidden="true" className="size-10 opacity-40" />
      ) : (
        <div role="alert" className="p-4 text-center">
          <p className="font-strong">{VIDEO_TEXTS.failedTitle}</p>
          <p className="text-sm">{error.message}</p>
        </div>
      )}
    </div>
  )
}

/** The video in the URL, and a function to open another. */
function useVideoAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    fileId: params.get(FILE_PARAMETER),
    open: (fileId: string) => navigate(filmAddress(fileId)),
  }
}
