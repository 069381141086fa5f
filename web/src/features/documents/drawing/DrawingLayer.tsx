import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { drawingOf } from './DrawingStep.ts'
import { DrawingTile, TILE_HEIGHT_PIXELS } from './DrawingTile.tsx'
import type { DrawingItem } from './items.ts'
import type { Pen } from './pen.ts'
import { useDrawingPointer } from './useDrawingPointer.ts'
import type { PageLayout } from './usePageLayout.ts'

export interface DrawingLayerProps {
  editor: Editor
  page: RefObject<HTMLElement | null>
  /** What scrolls. */
  desk: RefObject<HTMLElement | null>
  layout: PageLayout
  zoom: number
  onZoom: (zoom: number) => void
  /** Null while only text is written. */
  pen: Pen | null
}

/** What is drawn on the page, and the place for more. */
export function DrawingLayer({ editor, page, desk, layout, zoom, onZoom, pen }: DrawingLayerProps) {
  const stored = useEditorState({ editor, selector: ({ editor: { state } }) => drawingOf(state.doc) })
  /** What is left while the eraser moves. */
  const [erased, setErased] = useState<readonly DrawingItem[] | null>(null)
  const items = erased ?? stored
  const live = useRef<HTMLCanvasElement>(null)
  const tiles = useVisibleTiles(desk, page, layout.height, zoom)
  const scale = Math.min(3, window.devicePixelRatio * zoom)
  const isActive = pen !== null && pen.tool !== 'text'
  const handlers = useDrawingPointer({ editor, page, desk, layout, pen, live, onErasing: setErased, onZoom })
  const last = Math.ceil(layout.height / TILE_HEIGHT_PIXELS)
  if (items.length === 0 && !isActive) return null
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" data-drawing-items={items.length}>
      {items.length > 0 &&
        Array.from({ length: tiles.to - tiles.from + 1 }, (_, at) => tiles.from + at)
          .filter((index) => index < last)
          .map((index) => (
            <DrawingTile key={index} index={index} items={items} anchors={layout.anchors} scale={scale} />
          ))}
      <canvas ref={live} className="pointer-events-none absolute left-0" />
      {isActive && (
        <div
          role="img"
          aria-label={TEXTS.drawingHelp}
          data-testid="drawing"
          className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
          {...handlers}
        />
      )}
    </div>
  )
}

/** The tiles within the window, and one more at each end. */
function useVisibleTiles(
  desk: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  height: number,
  zoom: number,
) {
  const [range, setRange] = useState({ from: 0, to: 1 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has another height or zoom
  useEffect(() => {
    const scroller = desk.current
    if (scroller === null) return
    const look = () => {
      const frame = scroller.getBoundingClientRect()
      const box = page.current?.getBoundingClientRect()
      if (box === undefined || page.current === null) return
      const zoom = box.width / page.current.offsetWidth || 1
      const from = Math.max(0, Math.floor((frame.top - box.top) / zoom / TILE_HEIGHT_PIXELS))
      const to = Math.max(from, Math.floor((frame.bottom - box.top) / zoom / TILE_HEIGHT_PIXELS))
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      scroller.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [desk, page, height, zoom])

  return range
}
