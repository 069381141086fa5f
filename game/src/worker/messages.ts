import type { Cell } from '../blocks/cell.ts'
import type { ChunkMesh } from '../mesh/mesh-buffers.ts'
import type { ChunkEdits } from '../world/chunk.ts'

/** One place that is not as the terrain was made. */
export interface Edit {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly cell: Cell
}

export interface ChunkPlace {
  readonly chunkX: number
  readonly chunkZ: number
}

/** To the worker. It keeps a world of its own, in which it makes, lights and meshes. */
export type ToWorker =
  /** The first message; again for another world. */
  | { readonly type: 'start'; readonly seed: number }
  /**
   * All chunks that are wanted, the most urgent first: it replaces the list before, so what is no longer in it is not begun.
   * Chunks beyond `keepDistance` of the first one are forgotten by the worker.
   */
  | { readonly type: 'want'; readonly chunks: readonly ChunkPlace[]; readonly keepDistance: number }
  /** The saved differences of a chunk, as indices and cells; sent before the chunk or one beside it is wanted. */
  | { readonly type: 'restore'; readonly place: ChunkPlace; readonly indices: Uint16Array; readonly cells: Uint16Array }
  /** Blocks that were changed; their meshes come back before any other. `id` is returned with the last of them. */
  | { readonly type: 'edit'; readonly id: number; readonly edits: readonly Edit[] }

/** From the worker. Buffers are transferred. */
export type FromWorker =
  /**
   * A chunk is made: its cells as they are after the saved differences, and what the terrain had where those are. The page
   * needs them for bodies and picking, and to save again.
   */
  | { readonly type: 'made'; readonly place: ChunkPlace; readonly cells: Uint16Array; readonly original: ChunkEdits }
  /** A mesh of a chunk, which replaces its mesh before; `light` has the sky's in the high and the blocks' in the low four bits. */
  | { readonly type: 'meshed'; readonly place: ChunkPlace; readonly mesh: ChunkMesh; readonly light: Uint8Array }
  /** All meshes that the edit changed have been sent. */
  | { readonly type: 'edited'; readonly id: number }
