import { expect, test } from 'vitest'
import { moved, viewOfAll, zoomed } from './mapView.ts'
import { measure, regionOf } from './regions.ts'

const EXTENT = { west: -32, north: 0, east: 32, south: 16 }
const SIZE = { width: 640, height: 400 }

/** A region in which only these chunks are explored. */
function region(x: number, z: number, chunks: readonly (readonly [number, number])[]) {
  const bits = new Uint8Array(128)
  for (const [chunkX, chunkZ] of chunks) bits[chunkZ * 4 + (chunkX >> 3)] = 1 << (chunkX & 7)
  return regionOf({ x, z, chunks: btoa(String.fromCharCode(...bits)) })
}

test('counts the explored chunks and finds where they are, also west and north of zero', () => {
  const regions = [region(-1, -1, [[31, 31]]), region(0, 2, [[9, 0]])]
  expect(measure(regions)).toEqual({ chunkCount: 2, extent: { west: -1, north: -1, east: 10, south: 65 } })
  expect(measure([region(5, 5, [])])).toBeNull()
})

test('shows all of a map, with its middle in the middle', () => {
  const view = viewOfAll(EXTENT, SIZE)
  expect(view).toMatchObject({ x: 0, z: 8 })
  expect(view.scale * 64).toBeLessThan(SIZE.width)
  expect(view.scale * 64).toBeGreaterThan(SIZE.width / 2)
})

test('keeps the place under the pointer while it zooms', () => {
  const before = viewOfAll(EXTENT, SIZE)
  const pointer = { x: 400, y: 220 }
  const after = zoomed(before, 2, pointer, EXTENT, SIZE)
  const placeIn = ({ x, z, scale }: typeof before) => [
    x + (pointer.x - SIZE.width / 2) / scale,
    z + (pointer.y - SIZE.height / 2) / scale,
  ]
  expect(after.scale).toBeCloseTo(before.scale * 2)
  for (const [index, place] of placeIn(after).entries()) expect(place).toBeCloseTo(placeIn(before)[index] ?? NaN)
})

test('is never smaller than all of the map, and never leaves it', () => {
  const all = viewOfAll(EXTENT, SIZE)
  expect(zoomed(all, 0.1, { x: 0, y: 0 }, EXTENT, SIZE).scale).toBeCloseTo(all.scale)
  expect(moved(all, { x: 1e6, y: -1e6 }, EXTENT)).toMatchObject({ x: EXTENT.west, z: EXTENT.south })
})
