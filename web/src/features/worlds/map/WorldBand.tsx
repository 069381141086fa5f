import { getWorldMap, listWorlds } from '@pinloft/contract/worlds/endpoints'
import { useEffect, useMemo, useRef, useState } from 'react'
import { keepPreviousData, queryOf, useQuery } from '../../../platform/query.ts'
import { useTheme } from '../../../platform/theme.ts'
import { classNames } from '../../../ui/index.ts'
import { BlockLandscape } from '../BlockLandscape.tsx'
import { drawMap, pictureOf } from './drawMap.ts'
import type { Size } from './mapView.ts'
import { eachChunk, measure, REGION_CHUNKS, type Region, regionOf } from './regions.ts'

/** A small world is not blown up, and a wide one is cut rather than shown as dust. */
const [LEAST_PX_A_CHUNK, MOST_PX_A_CHUNK] = [3, 14]

/** With fewer ones there is nothing to recognise. */
const LEAST_CHUNKS = 50

interface Middle {
  x: number
  z: number
  /** Of the whole map, in chunks. */
  width: number
}

interface WorldBandProps {
  /** Null for a world that is not in the cloud yet. */
  worldId: string | null
  className: string
}

/** A strip of the map of a world that fills its place; a drawn landscape for one without a map, or with next to nothing on it. */
export function WorldBand({ worldId, className }: WorldBandProps) {
  const { data: worlds } = useQuery({ ...queryOf(listWorlds), enabled: worldId !== null })
  const world = worlds?.find(({ id }) => id === worldId)
  const isMapped = (world?.chunkCount ?? 0) >= LEAST_CHUNKS
  return (
    <span className={classNames('relative block overflow-hidden bg-sunken', className)}>
      {world !== undefined && isMapped ? (
        <MapStrip worldId={world.id} revision={world.revision} />
      ) : (
        <BlockLandscape className="absolute inset-0 size-full" />
      )}
      <span className="absolute inset-0 rounded-[inherit] shadow-well" />
    </span>
  )
}

function MapStrip({ worldId, revision }: { worldId: string; revision: number }) {
  const { data: map } = useQuery({
    ...queryOf(getWorldMap, { id: worldId, revision }),
    placeholderData: keepPreviousData,
  })
  const coded = map?.dimensions[0]?.regions
  const regions = useMemo(() => coded?.map(regionOf) ?? [], [coded])
  const middle = useMemo(() => middleOf(regions), [regions])
  return middle === null ? null : <Strip regions={regions} middle={middle} />
}

function Strip({ regions, middle }: { regions: readonly Region[]; middle: Middle }) {
  const theme = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the roles have other colors in another theme
  useEffect(() => {
    if (canvas.current === null || size === null) return
    const style = getComputedStyle(document.documentElement)
    const colors = {
      chunk: style.getPropertyValue('--k-sheet'),
      grid: style.getPropertyValue('--line'),
      line: style.getPropertyValue('--line-strong'),
    }
    const scale = Math.min(Math.max(size.width / middle.width, LEAST_PX_A_CHUNK), MOST_PX_A_CHUNK)
    const pictures = regions.map((region) => pictureOf(region, colors.chunk))
    drawMap(canvas.current, pictures, { x: middle.x, z: middle.z, scale }, size, colors)
  }, [regions, middle, size, theme])
  return <canvas ref={canvas} className="absolute inset-0 size-full" />
}

/** An explored chunk in the middle of all; null without one. The middle of the map itself may be empty. */
function middleOf(regions: readonly Region[]): Middle | null {
  const extent = measure(regions)?.extent
  const xs: number[] = []
  const zs: number[] = []
  for (const region of regions) {
    eachChunk(region, (x, z) => {
      xs.push(region.x * REGION_CHUNKS + x)
      zs.push(region.z * REGION_CHUNKS + z)
    })
  }
  const order = xs.map((_, index) => index).sort((one, other) => (xs[one] ?? 0) - (xs[other] ?? 0))
  const chosen = order[Math.floor(order.length / 2)]
  if (extent === undefined || chosen === undefined) return null
  return { x: (xs[chosen] ?? 0) + 0.5, z: (zs[chosen] ?? 0) + 0.5, width: extent.east - extent.west }
}
