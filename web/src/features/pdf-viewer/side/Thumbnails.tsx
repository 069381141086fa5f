import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { stepOf } from '../../../platform/list-steps.ts'
import { drawThumbnail } from './drawThumbnail.ts'

const WIDTH_PX = 110
const ITEM_PX = 188

export interface ThumbnailsProps {
  document: PDFDocumentProxy
  /** The current one, from 1. */
  pageNumber: number
  /** Those with a match of the search. */
  foundPages: ReadonlySet<number> | null
  onChoose: (pageNumber: number) => void
  /** Chosen by a key, which others may follow. */
  onStep: (pageNumber: number) => void
}

/** Every page, small. Only those in sight are drawn. A single stop of Tab; the arrow keys lead from page to page. */
export function Thumbnails({ document, pageNumber, foundPages, onChoose, onStep }: ThumbnailsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  // Always there: the current page, which Tab leads to, and the one with the focus.
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), pageNumber - 1, focusedIndex ?? pageNumber - 1])].sort(
        (a, b) => a - b,
      ),
    [pageNumber, focusedIndex],
  )
  const items = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => ITEM_PX,
    overscan: 1,
    rangeExtractor,
  })
  useEffect(() => {
    items.scrollToIndex(pageNumber - 1, { align: 'auto' })
    if (scroller.current?.contains(window.document.activeElement))
      scroller.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [items, pageNumber])

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const pageLines = Math.max(1, Math.floor(event.currentTarget.clientHeight / ITEM_PX))
    const to = stepOf(event.key, { index: pageNumber - 1, count: document.numPages, columns: 1, pageLines })
    if (to === null) return
    event.preventDefault()
    if (to !== pageNumber - 1) onStep(to + 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons within
    <div ref={scroller} onKeyDown={press} className="min-h-0 flex-1 overflow-y-auto">
      <ul className="relative" style={{ height: items.getTotalSize() }}>
        {items.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            className="absolute inset-x-0 top-0 grid justify-center"
            style={{ transform: `translateY(${start}px)` }}
          >
            <button
              type="button"
              tabIndex={index + 1 === pageNumber ? 0 : -1}
              aria-current={index + 1 === pageNumber ? 'page' : undefined}
              onClick={() => onChoose(index + 1)}
              onFocus={() => setFocusedIndex(index)}
              onBlur={() => setFocusedIndex(null)}
              className="group grid justify-items-center gap-1.5 rounded-sm pt-1.5 text-sm text-ink-3 tabular-nums -outline-offset-2 aria-[current]:text-ink"
            >
              <span className="sr-only">{PDF_VIEWER_TEXTS.pages} </span>
              <span aria-hidden="true" className="grid h-[152px] w-[114px] place-items-center">
                <Thumbnail document={document} pageNumber={index + 1} />
              </span>
              <span className="inline-flex items-center gap-1">
                {index + 1}
                {foundPages?.has(index + 1) && (
                  <span role="img" aria-label={PDF_VIEWER_TEXTS.foundOn} className="size-2 rounded-full bg-beam" />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Thumbnail({ document, pageNumber }: Pick<ThumbnailsProps, 'document' | 'pageNumber'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const leave = new AbortController()
    // A page that cannot be drawn stays white; the page itself says so when it is shown.
    drawThumbnail(document, { pageNumber, canvas: element, widthPx: WIDTH_PX }, leave.signal).catch(() => undefined)
    return () => leave.abort()
  }, [document, pageNumber])
  return (
    <canvas
      ref={canvas}
      width={WIDTH_PX}
      height={150}
      className="max-h-full max-w-full rounded-xs bg-[white] shadow-plain outline-2 outline-offset-2 outline-transparent group-aria-[current]:outline-accent"
    />
  )
}
