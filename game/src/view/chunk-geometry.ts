import { BufferAttribute, BufferGeometry } from 'three'
import type { LayerBuffers } from '../mesh/mesh-buffers.ts'

/** The corners of both triangles of each quad, shared by all chunks and grown to the largest that was asked for. */
let corners = new BufferAttribute(new Uint32Array(0), 1)

/**
 * A layer of a chunk for three. Its attributes are `position` (sixteenths of a block, and the texture as fourth), `uv` and
 * `light` as `LayerBuffers` says.
 */
export function toGeometry({ quadCount, position, uv, light }: LayerBuffers): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setIndex(cornersFor(quadCount))
  geometry.setDrawRange(0, quadCount * 6)
  geometry.setAttribute('position', new BufferAttribute(position, 4))
  geometry.setAttribute('uv', new BufferAttribute(uv, 2))
  geometry.setAttribute('light', new BufferAttribute(light, 4))
  return geometry
}

function cornersFor(quadCount: number): BufferAttribute {
  if (corners.count < quadCount * 6) {
    const length = 2 ** Math.ceil(Math.log2(quadCount))
    const values = new Uint32Array(length * 6)
    for (let quad = 0; quad < length; quad++) {
      values.set(
        [0, 1, 2, 0, 2, 3].map((corner) => quad * 4 + corner),
        quad * 6,
      )
    }
    corners = new BufferAttribute(values, 1)
  }
  return corners
}
