import { isWaiting } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import type { VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { followPointer } from '../../../kit/list/pointerDrag.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { useMoveDownload } from '../video-downloads.api.ts'

/** How a row that waits can be moved. Places count the rows that wait. */
export interface RowMoves {
  place: number
  count: number
  /** Moves it before the row at a place; the count means behind the last. */
  moveTo: (place: number) => void
  /** Lets it follow the pointer, once that has moved a little. */
  onPointerDown: (event: PointerEvent) => void
  /** It is being dragged, or a drop would put another one before or behind it. */
  mark: 'dragged' | 'before' | 'behind' | null
}

/** Moves downloads that wait: by a drag, by Alt and the arrow keys, or by whatever calls `moveTo`. */
export function useQueueMoves(downloads: readonly VideoDownload[], list: RefObject<HTMLOListElement | null>) {
  const moveDownload = useMoveDownload()
  const [drag, setDrag] = useState<{ id: string; to: number } | null>(null)
  const [announced, setAnnounced] = useState('')
  const refocused = useRef<HTMLElement | null>(null)
  const waiting = downloads.filter(({ job }) => isWaiting(job))
  const placeOf = (id: string) => waiting.findIndex(({ job }) => job.id === id)

  // A browser takes the focus from an element that is moved in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order may have changed
  useLayoutEffect(() => {
    if (document.activeElement === document.body) refocused.current?.focus()
    refocused.current = null
  }, [downloads])

  const moveTo = useEffectEvent((id: string, to: number) => {
    const from = placeOf(id)
    const title = waiting[from]?.job.title
    if (title === undefined || to < 0 || to > waiting.length || to === from || to === from + 1) return
    const row = rowOf(list.current, id)
    const focused = document.activeElement
    refocused.current =
      focused instanceof HTMLElement && row?.contains(focused)
        ? focused
        : (row?.querySelector<HTMLElement>('[data-move]') ?? null)
    setAnnounced(TEXTS.movedTo(title, to > from ? to : to + 1, waiting.length))
    moveDownload(id, waiting[to]?.job.id ?? null).catch((failure: unknown) => {
      if (failure instanceof Error) toastFailed(JOBS_TEXTS.actionFailed, failure)
    })
  })

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isUp = event.key === 'ArrowUp'
    if (!event.altKey || (!isUp && event.key !== 'ArrowDown') || !(event.target instanceof HTMLElement)) return
    const id = event.target.closest('li')?.dataset.jobId ?? ''
    const place = placeOf(id)
    if (place < 0) return
    event.preventDefault()
    // The menu button opens with the arrow keys.
    event.stopPropagation()
    moveTo(id, isUp ? place - 1 : place + 2)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => pressKey(event)
    // Before the buttons in the rows.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])

  const drop = useEffectEvent((id: string, y: number) => {
    setDrag(null)
    moveTo(id, placeAt(rowsOf(list.current, waiting), y))
  })
  const follow = useEffectEvent((id: string, y: number) => {
    const rows = rowsOf(list.current, waiting)
    const to = placeAt(rows, y)
    setDrag({ id, to })
    // Scrolls towards what is out of sight.
    rows[Math.min(to, rows.length - 1)]?.scrollIntoView({ block: 'nearest' })
  })

  /** Null for a row that cannot be moved. */
  function movesOf({ job: { id } }: VideoDownload): RowMoves | null {
    const place = placeOf(id)
    const count = waiting.length
    if (place < 0 || count < 2) return null
    const isLastTarget = drag?.to === count && place === count - 1
    return {
      place,
      count,
      moveTo: (to) => moveTo(id, to),
      onPointerDown: (event) => {
        followPointer(event, {
          onStart: ({ y }) => follow(id, y),
          onMove: ({ y }) => follow(id, y),
          onDrop: ({ y }) => drop(id, y),
          onCancel: () => setDrag(null),
        })
      },
      mark: drag?.id === id ? 'dragged' : drag?.to === place ? 'before' : isLastTarget ? 'behind' : null,
    }
  }

  return { movesOf, announced }
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-job-id="${CSS.escape(id)}"]`) ?? null
}

function rowsOf(list: HTMLElement | null, waiting: readonly VideoDownload[]): HTMLElement[] {
  return waiting.flatMap(({ job }) => rowOf(list, job.id) ?? [])
}

/** The place of the first row whose middle is below a height of the viewport. */
function placeAt(rows: readonly HTMLElement[], y: number): number {
  const place = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return place < 0 ? rows.length : place
}
