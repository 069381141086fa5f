import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { RotateCw, Upload } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import {
  Button,
  EmptyState,
  ExactText,
  Pane,
  PaneHeader,
  SearchIllustration,
  Skeleton,
  UploadIllustration,
} from '../../../ui/index.ts'
import type { useVideos, VideoFilter } from '../video.api.ts'
import { PlaylistRow } from './PlaylistRow.tsx'
import { PlaylistTools } from './PlaylistTools.tsx'
import type { VideoGroup } from './seasons.ts'

export interface PlaylistProps {
  list: ReturnType<typeof useVideos>
  groups: readonly VideoGroup[]
  filter: VideoFilter
  currentId: string | null
  /** Ref of the scroll container. */
  scroller: RefObject<HTMLDivElement | null>
  onFilter: (change: Partial<VideoFilter>) => void
  onOpen: (fileId: string) => void
  onUpload: () => void
}

const SKELETON_ROWS = 5

/** The videos that play one after another. */
export function Playlist({ list, groups, filter, currentId, scroller, onFilter, onOpen, onUpload }: PlaylistProps) {
  const current = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that plays is brought into sight
  useEffect(() => {
    const row = current.current?.querySelector<HTMLElement>('[aria-current]')
    const place = scroller.current
    if (!row || !place) return
    const [rowBox, placeBox] = [row.getBoundingClientRect(), place.getBoundingClientRect()]
    if (rowBox.top < placeBox.top || rowBox.bottom > placeBox.bottom) place.scrollTop += rowBox.top - placeBox.top - 8
  }, [currentId])

  return (
    <Pane aria-labelledby="video-playlist" className="flex flex-col">
      <PaneHeader id="video-playlist" title={VIDEO_TEXTS.playlist}>
        <Button size="sm" variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
          {VIDEO_TEXTS.upload}
        </Button>
      </PaneHeader>
      <PlaylistTools filter={filter} onChange={onFilter} />
      <div
        ref={scroller}
        className="-mt-1 min-h-56 overflow-y-auto md:max-h-96 overscroll-contain rounded-b-pane pt-1 pb-2"
      >
        {groups.some(({ videos }) => videos.length > 0) ? (
          <div ref={current}>
            {groups.map((group) => (
              <Group key={group.key} group={group} currentId={currentId} onOpen={onOpen} />
            ))}
            <MoreRows isNeeded={list.hasNextPage} onNear={() => void list.fetchNextPage()} />
          </div>
        ) : (
          <NoVideos list={list} filter={filter} />
        )}
      </div>
    </Pane>
  )
}

function Group({ group, currentId, onOpen }: { group: VideoGroup } & Pick<PlaylistProps, 'currentId' | 'onOpen'>) {
  const { series, season, videos } = group
  const titleId = useId()
  return (
    <>
      {series !== null && (
        <h3 id={titleId} className="truncate px-4 pt-3 pb-1 text-sm font-label text-ink-2">
          <ExactText text={VIDEO_TEXTS.season(series, season)} />
        </h3>
      )}
      <ol aria-labelledby={series === null ? undefined : titleId}>
        {videos.map((video) => (
          <PlaylistRow
            key={video.fileId}
            video={video}
            isCurrent={video.fileId === currentId}
            onOpen={() => onOpen(video.fileId)}
          />
        ))}
      </ol>
    </>
  )
}

/** Loads the next page of the list before its end is visible. */
function MoreRows({ isNeeded, onNear }: { isNeeded: boolean; onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!isNeeded || end.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  return isNeeded ? <div ref={end} aria-hidden="true" className="h-20" /> : null
}

function NoVideos({ list, filter }: Pick<PlaylistProps, 'list' | 'filter'>) {
  if (list.isError) {
    return (
      <EmptyState
        title={VIDEO_TEXTS.listFailed}
        help={list.error.message}
        action={
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => void list.refetch()}>
            {VIDEO_TEXTS.retry}
          </Button>
        }
      />
    )
  }
  if (list.isPending) {
    return (
      <div role="status" aria-label={VIDEO_TEXTS.loadingList}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <div key={row} className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-3 px-4 py-2">
            <Skeleton className="aspect-video rounded-[9px]" />
            <span className="grid gap-1.5">
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-3 w-16" />
            </span>
          </div>
        ))}
      </div>
    )
  }
  if (filter.isStartedOnly) {
    return <EmptyState title={VIDEO_TEXTS.nothingStarted} help={VIDEO_TEXTS.nothingStartedHelp} />
  }
  if (filter.search !== '' || filter.folder !== null) {
    return (
      <EmptyState
        drawing={<SearchIllustration />}
        title={VIDEO_TEXTS.nothingFound}
        help={VIDEO_TEXTS.nothingFoundHelp}
      />
    )
  }
  return <EmptyState drawing={<UploadIllustration />} title={VIDEO_TEXTS.empty} help={VIDEO_TEXTS.emptyHelp} />
}
