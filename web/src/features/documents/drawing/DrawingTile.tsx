import { PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import { useLayoutEffect, useReducer, useRef } from 'react'
import { stepBetween } from './DrawingStep.ts'
import { type Anchors, type Box, boxOf, type DrawingItem, intersects, originOf, shifted, union } from './items.ts'
import { paint } from './paint.ts'

/** Height of the parts that the drawing is painted in: canvases can't be as high as a long document. */
export const TILE_HEIGHT_PIXELS = 1024

export interface DrawingTileProps {
  index: number
  items: readonly DrawingItem[]
  anchors: Anchors
  /** Canvas pixels per pixel of the page. */
  scale: number
}

/** A part of the drawing. Only what has changed is painted again. */
export function DrawingTile({ index, items, anchors, scale }: DrawingTileProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<DrawingTileProps>(null)
  const [pictures, onPicture] = useReducer((count: number) => count + 1, 0)
  const top = index * TILE_HEIGHT_PIXELS

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const area = { left: 0, top, right: PAGE_WIDTH_PIXELS, bottom: top + TILE_HEIGHT_PIXELS }
    const before = last.current
    last.current = { index, items, anchors, scale }
    const [width, height] = [Math.round(PAGE_WIDTH_PIXELS * scale), Math.round(TILE_HEIGHT_PIXELS * scale)]
    if (canvas.current.width !== width || canvas.current.height !== height) {
      Object.assign(canvas.current, { width, height })
    } else if (before?.anchors === anchors && before.items !== items) {
      const damage = changedBox(before.items, items, anchors)
      if (damage !== null && intersects(damage, area))
        paint(context, { items, anchors, area, scale, damage, onPicture })
      return
    } else if (before?.anchors === anchors && pictures === 0) return
    paint(context, { items, anchors, area, scale, onPicture })
  }, [index, items, anchors, scale, top, pictures])

  return (
    <canvas
      ref={canvas}
      className="pointer-events-none absolute left-0 w-full"
      style={{ top, height: TILE_HEIGHT_PIXELS }}
    />
  )
}

function changedBox(before: readonly DrawingItem[], after: readonly DrawingItem[], anchors: Anchors): Box | null {
  const step = stepBetween(before, after)
  if (step === null) return null
  return union([...step.removed, ...step.added].map(({ item }) => shifted(boxOf(item), originOf(item, anchors))))
}
