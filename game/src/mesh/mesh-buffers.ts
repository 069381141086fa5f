import type { Layer } from '../blocks/block.ts'
import { SECTION_COUNT } from '../world/coordinates.ts'

/** Units of a position and of a texture coordinate in one block. */
export const UNITS_PER_BLOCK = 16

/**
 * The faces of one layer of a chunk: quads of four corners in counterclockwise order as seen from the front. Draw each as
 * the triangles 0 1 2 and 0 2 3; the corners are turned so that this diagonal is the right one for their light.
 */
export interface LayerBuffers {
  readonly quadCount: number
  /**
   * Where each group of quads ends. A section has one for each of `FACE_ORDER`, with the faces of its cubes, and a last one
   * with those of other shapes; the lowest section comes first.
   */
  readonly groupEnds: Uint32Array
  /** Four a corner: x, y, z in sixteenths of a block from the chunk's lowest corner, and the index into `TEXTURES`. */
  readonly position: Uint16Array
  /** Two a corner: texture coordinates in sixteenths of a block; they run over 16 where a texture repeats. `v` points up. */
  readonly uv: Uint16Array
  /**
   * Four a corner: light of the sky and of blocks, each 0 to 255; in bits 0 and 1 the share of light that corners leave, 3 for
   * all, and in bits 2 to 4 whether it is on the high side of its quad along x, y and z; and the face as in `FACES`, or
   * `GROWING_PICTURE` or `FALLING_PICTURE`.
   */
  readonly light: Uint8Array
}

export interface ChunkMesh extends Readonly<Record<Layer, LayerBuffers>> {
  /** For each face of each section, the faces that one can see through the section from there: bit 0 for face 0. */
  readonly passages: Uint8Array
}

export const LAYERS: readonly Layer[] = ['opaque', 'cutout', 'translucent']

/** The faces of a block: west, east, below, above, north, south. */
export const FACES = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
] as const
export const WEST_FACE = 0
export const EAST_FACE = 1
export const BELOW_FACE = 2
export const ABOVE_FACE = 3
export const NORTH_FACE = 4
export const SOUTH_FACE = 5
/**
 * The order of faces in a section's quads. Of opposite faces only one is seen from elsewhere, and the one above nearly always:
 * so what is seen is mostly in one piece.
 */
export const FACE_ORDER = [NORTH_FACE, WEST_FACE, ABOVE_FACE, EAST_FACE, SOUTH_FACE, BELOW_FACE] as const
export const SECTION_GROUPS = FACE_ORDER.length + 1
export const GROUP_COUNT = SECTION_COUNT * SECTION_GROUPS
/**
 * The two upright pictures of a plant, across each other through the middle of its block: where x grows, z grows along the
 * first and falls along the second. Each is one quad, which whoever draws it turns so that its front is seen.
 */
export const GROWING_PICTURE = 6
export const FALLING_PICTURE = 7
