import type { Extent } from './regions.ts'

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** What of a map is shown: the place in its middle, in chunks, and how many pixels a chunk has. */
export interface MapView {
  x: number
  z: number
  scale: number
}

const LARGEST_SCALE = 24
/** Of the window, left free around the whole map. */
const MARGIN = 0.08

/** The view that shows all. */
export function viewOfAll({ west, north, east, south }: Extent, { width, height }: Size): MapView {
  const room = 1 - 2 * MARGIN
  const scale = Math.min((width * room) / (east - west), (height * room) / (south - north), LARGEST_SCALE)
  return { x: (west + east) / 2, z: (north + south) / 2, scale }
}

/** Moved as the pointer drags the map, by pixels; its middle stays on what is explored. */
export function moved(view: MapView, { x, y }: Point, extent: Extent): MapView {
  return onMap({ ...view, x: view.x - x / view.scale, z: view.z - y / view.scale }, extent)
}

/** Zoomed so that the place under a point of the window stays there. */
export function zoomed(view: MapView, factor: number, { x, y }: Point, extent: Extent, size: Size): MapView {
  const smallest = Math.min(viewOfAll(extent, size).scale, LARGEST_SCALE)
  const scale = Math.min(LARGEST_SCALE, Math.max(smallest, view.scale * factor))
  const fromMiddle = { x: x - size.width / 2, y: y - size.height / 2 }
  const shift = 1 / view.scale - 1 / scale
  return onMap({ x: view.x + fromMiddle.x * shift, z: view.z + fromMiddle.y * shift, scale }, extent)
}

function onMap({ x, z, scale }: MapView, { west, north, east, south }: Extent): MapView {
  return { x: within(x, west, east), z: within(z, north, south), scale }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
