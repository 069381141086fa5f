import type { Cell } from '../blocks/cell.ts'
import { CHUNK_CELLS } from './coordinates.ts'

/** A column of the world, 16 by 16 blocks and as high as the world. */
export interface Chunk {
  readonly chunkX: number
  readonly chunkZ: number
  /** By `cellIndex`. */
  readonly cells: Uint16Array
  /** By `cellIndex`: light of the sky in the high four bits, of blocks in the low four. */
  readonly light: Uint8Array
  /** What the terrain had where it was changed, by index. What was changed back is not in it. */
  readonly originals: Map<number, Cell>
  /** Texts of signs, by index. */
  readonly texts: Map<number, string>
}

export function createChunk(chunkX: number, chunkZ: number, cells: Uint16Array = new Uint16Array(CHUNK_CELLS)): Chunk {
  return { chunkX, chunkZ, cells, light: new Uint8Array(CHUNK_CELLS), originals: new Map(), texts: new Map() }
}

/** Changes a cell and keeps what the terrain had there. Returns the cell before. */
export function changeCell(chunk: Chunk, index: number, cell: Cell): Cell {
  const before = chunk.cells[index] ?? 0
  if (before === cell) return before
  const original = chunk.originals.get(index)
  if (original === undefined) chunk.originals.set(index, before)
  else if (original === cell) chunk.originals.delete(index)
  chunk.cells[index] = cell
  return before
}

/** Where a chunk differs from its terrain, in the order of the indices. */
export interface ChunkEdits {
  readonly indices: Uint16Array
  readonly cells: Uint16Array
}

export function editsOf(chunk: Chunk): ChunkEdits {
  const indices = Uint16Array.from([...chunk.originals.keys()].sort((a, b) => a - b))
  return { indices, cells: indices.map((index) => chunk.cells[index] ?? 0) }
}
