import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { Maximize2, Minus, Plus, Scan } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTheme } from '../../../platform/theme.ts'
import { IconButton } from '../../../ui/index.ts'
import { drawMap, pictureOf } from './drawMap.ts'
import { type MapView, moved, type Point, type Size, viewOfAll, zoomed } from './mapView.ts'
import { CHUNK_BLOCKS, type Extent, type Region } from './regions.ts'

interface MapCanvasProps {
  label: string
  dimension: string
  regions: readonly Region[]
  measured: { chunkCount: number; extent: Extent }
  /** Left out where it has a window of its own: a finger and the wheel do nothing else there. */
  onEnlarge?: () => void
}

const ZOOM_STEP = 1.5
const MOVE_STEP_PX = 48
const WHEEL_ZOOM_PER_PX = 0.002
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: MOVE_STEP_PX, y: 0 },
  ArrowRight: { x: -MOVE_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: MOVE_STEP_PX },
  ArrowDown: { x: 0, y: -MOVE_STEP_PX },
}
/** Of chunks, by dimension: roles of the theme. */
const CHUNK_COLORS: Record<string, string> = { overworld: '--k-sheet', nether: '--k-pdf', end: '--k-video' }
const OTHER_CHUNK_COLOR = '--k-image'

/** The map of one dimension: drag it, pinch or scroll to zoom, or use the keys and buttons. */
export function MapCanvas({ label, dimension, regions, measured: { chunkCount, extent }, onEnlarge }: MapCanvasProps) {
  const isLarge = onEnlarge === undefined
  const theme = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  /** Null shows all. */
  const [chosen, setChosen] = useState<MapView | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const view = chosen ?? (size === null ? null : viewOfAll(extent, size))

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the roles have other colors in another theme
  const { pictures, colors } = useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const colors = {
      chunk: style.getPropertyValue(CHUNK_COLORS[dimension] ?? OTHER_CHUNK_COLOR),
      grid: style.getPropertyValue('--line'),
      line: style.getPropertyValue('--line-strong'),
    }
    return { colors, pictures: regions.map((region) => pictureOf(region, colors.chunk)) }
  }, [regions, dimension, theme])

  useEffect(() => {
    if (canvas.current !== null && size !== null && view !== null) {
      drawMap(canvas.current, pictures, view, size, colors)
    }
  }, [pictures, colors, view, size])

  /** Several changes may come before the next picture. */
  function change(next: (view: MapView, size: Size) => MapView) {
    if (size !== null) setChosen((before) => next(before ?? viewOfAll(extent, size), size))
  }

  function zoom(factor: number, at?: Point) {
    change((view, size) => zoomed(view, factor, at ?? { x: size.width / 2, y: size.height / 2 }, extent, size))
  }

  function move(by: Point) {
    change((view) => moved(view, by, extent))
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Inside a page that scrolls, the wheel is the page's until the map was asked for.
    if (!isLarge && !event.ctrlKey && document.activeElement !== frame.current) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY * WHEEL_ZOOM_PER_PX), { x: event.offsetX, y: event.offsetY })
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointOf(event))
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointOf(event)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    pointers.current.set(event.pointerId, now)
    if (other === undefined) return move({ x: now.x - before.x, y: now.y - before.y })
    const box = event.currentTarget.getBoundingClientRect()
    const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top }
    zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
  }

  function release(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId)
  }

  function pressKey(event: KeyboardEvent) {
    const step = MOVES[event.key]
    if (step !== undefined) move(step)
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') setChosen(null)
    else return
    event.preventDefault()
  }

  const [west, north] = [extent.west * CHUNK_BLOCKS, extent.north * CHUNK_BLOCKS]
  const [east, south] = [extent.east * CHUNK_BLOCKS, extent.south * CHUNK_BLOCKS]
  return (
    <>
      <div
        ref={frame}
        role="application"
        aria-label={`${label}: ${TEXTS.mapWords(chunkCount, west, north, east, south)}. ${TEXTS.mapKeys}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved with the keyboard too
        tabIndex={0}
        className={`absolute inset-0 cursor-grab rounded-[inherit] -outline-offset-2 active:cursor-grabbing ${isLarge ? 'touch-none' : 'touch-pan-y'}`}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={pressKey}
      >
        <canvas ref={canvas} className="pointer-events-none size-full" />
      </div>
      <span className="absolute top-2 right-2 flex flex-col rounded-sm bg-raised shadow-menu">
        {onEnlarge !== undefined && (
          <IconButton size="sm" label={TEXTS.enlarge} icon={<Maximize2 aria-hidden="true" />} onClick={onEnlarge} />
        )}
        <IconButton size="sm" label={TEXTS.zoomIn} icon={<Plus aria-hidden="true" />} onClick={() => zoom(ZOOM_STEP)} />
        <IconButton
          size="sm"
          label={TEXTS.zoomOut}
          icon={<Minus aria-hidden="true" />}
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <IconButton
          size="sm"
          label={TEXTS.showAll}
          icon={<Scan aria-hidden="true" />}
          onClick={() => setChosen(null)}
        />
      </span>
      <span className="pointer-events-none absolute bottom-2 left-2 rounded-sm bg-raised px-2 py-1 text-xs font-label text-ink tabular-nums shadow-menu">
        {TEXTS.extent(east - west, south - north)}
      </span>
    </>
  )
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
