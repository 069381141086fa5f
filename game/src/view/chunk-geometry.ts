import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three'
import type { LayerBuffers } from '../mesh/mesh-buffers.ts'
import type { Run } from './scene/seen-sections.ts'

/** The corners of both triangles of a quad. */
const TRIANGLES = [0, 1, 2, 0, 2, 3] as const
const CORNERS = TRIANGLES.length

/**
 * A layer of a chunk for three, with nothing to draw until `showRuns`. Its attributes are `position` (sixteenths of a block, and
 * the texture as fourth), `uv` and `light` as `LayerBuffers` says.
 */
export function toGeometry({ quadCount, position, uv, light }: LayerBuffers): BufferGeometry {
  const geometry = new BufferGeometry()
  const count = quadCount * CORNERS
  const corners = quadCount * 4 > 0x1_0000 ? new Uint32Array(count) : new Uint16Array(count)
  geometry.setIndex(new BufferAttribute(corners, 1).setUsage(DynamicDrawUsage))
  geometry.setDrawRange(0, 0)
  geometry.setAttribute('position', new BufferAttribute(position, 4))
  geometry.setAttribute('uv', new BufferAttribute(uv, 2))
  geometry.setAttribute('light', new BufferAttribute(light, 4))
  return geometry
}

/** Draws these quads of a layer from now on, in one call: without a graphics card a call costs as much as a hundred quads. */
export function showRuns(geometry: BufferGeometry, runs: readonly Run[]): void {
  const { index } = geometry
  if (index === null) return
  const { array } = index
  let at = 0
  for (const { first, count } of runs) {
    for (let corner = first * 4; corner < (first + count) * 4; corner += 4) {
      for (const step of TRIANGLES) array[at++] = corner + step
    }
  }
  geometry.setDrawRange(0, at)
  index.addUpdateRange(0, at)
  index.needsUpdate = true
}
