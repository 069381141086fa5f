import { isFinished } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { listVideoDownloads, type VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useChangeJob, useRemoveJobs } from '../../../core/jobs/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { useLiveStatus } from '../../../platform/live-socket.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, DownloadIllustration, EmptyState, LoadFailed, Pane, Skeleton } from '../../../ui/index.ts'
import { DownloadRow } from './DownloadRow.tsx'
import { useQueueMoves } from './useQueueMoves.ts'

const NO_DOWNLOADS: readonly VideoDownload[] = []

/** The downloads: those that run and wait, and the finished ones. */
export function QueuePane() {
  const {
    data: downloads = NO_DOWNLOADS,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...queryOf(listVideoDownloads), staleTime: 0 })
  const isOffline = useLiveStatus() === 'reconnecting'
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRowFocus(title)
  const { movesOf, announced } = useQueueMoves(downloads, list)
  const all = useAllChanges(downloads)
  const hasList = downloads.length > 0
  return (
    <Pane aria-labelledby={titleId} className="pb-2.5">
      <header className="flex h-[60px] items-center gap-0.5 pr-3.5 pl-(--pane-pad) max-md:h-14 max-md:pr-1.5">
        <h2
          id={titleId}
          ref={title}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink outline-none"
        >
          {TEXTS.queue}
        </h2>
        {all.pause !== null ? (
          <Button variant="ghost" size="sm" className="max-md:h-10" onClick={all.pause}>
            {TEXTS.pauseAll}
          </Button>
        ) : (
          all.resume !== null && (
            <Button variant="ghost" size="sm" className="max-md:h-10" onClick={all.resume}>
              {TEXTS.resumeAll}
            </Button>
          )
        )}
        {all.clear !== null && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:h-10"
            onClick={() => {
              all.clear?.()
              // The button disappears with what it removes.
              title.current?.focus()
            }}
          >
            {TEXTS.clearFinished}
          </Button>
        )}
      </header>
      {isOffline && hasList && (
        <p role="status" className="px-(--pane-pad) pb-2 text-sm text-ink-3">
          {TEXTS.queueOffline}
        </p>
      )}
      {isPending ? (
        <div className="grid gap-4 px-(--pane-pad) pt-1 pb-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ) : isError && !hasList ? (
        <div className="px-(--pane-pad) pb-3">
          <LoadFailed text={TEXTS.queueFailed} onRetry={refetch} />
        </div>
      ) : hasList ? (
        <ol ref={list}>
          {downloads.map((download) => (
            <DownloadRow key={download.job.id} download={download} moves={movesOf(download)} />
          ))}
        </ol>
      ) : (
        <EmptyState
          drawing={<DownloadIllustration />}
          title={TEXTS.emptyTitle}
          help={TEXTS.emptyHelp}
          className="pt-0!"
        />
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </Pane>
  )
}

/** Changes to all downloads that allow them; null where there is none. */
function useAllChanges(downloads: readonly VideoDownload[]) {
  const changing = useChangeJob()
  const removing = useRemoveJobs()
  const jobs = downloads.map(({ job }) => job)
  const pausable = jobs.filter(({ canPause }) => canPause)
  const paused = jobs.filter(({ state }) => state === 'paused')
  const finished = jobs.filter(isFinished)

  /** One after another, so that the first refusal is the only one that is reported. */
  const forEach = (ids: readonly string[], run: (id: string) => Promise<unknown>) => async () => {
    try {
      for (const id of ids) await run(id)
    } catch (failure) {
      if (failure instanceof Error) toastFailed(JOBS_TEXTS.actionFailed, failure)
    }
  }
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  // The last one first: otherwise each pause would start the next download.
  const pause = forEach(idsOf(pausable.toReversed()), (id) => changing.mutateAsync({ id, change: 'pause' }))
  const resume = forEach(idsOf(paused), (id) => changing.mutateAsync({ id, change: 'resume' }))
  const clear = forEach(idsOf(finished), (id) => removing.mutateAsync(id))
  return {
    pause: pausable.length > 0 ? () => void pause() : null,
    resume: paused.length > 0 ? () => void resume() : null,
    clear: finished.length > 0 ? () => void clear() : null,
  }
}

/**
 * Keeps the keyboard within a list whose buttons come and go: when the focused one disappears, its row's last button
 * takes the focus, or `home` when the whole row has disappeared.
 */
function useRowFocus(home: RefObject<HTMLElement | null>): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ element: HTMLElement; row: HTMLElement } | null>(null)

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest('li') : null
      const isHere = row !== null && list.current?.contains(row)
      focused.current = isHere ? { element: target as HTMLElement, row } : null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])

  useLayoutEffect(() => {
    const last = focused.current
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return
    const next = last.row.isConnected ? last.row.querySelector<HTMLElement>('[data-dismiss]') : home.current
    next?.focus()
  })
  return list
}
