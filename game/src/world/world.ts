import { AIR, type Cell, cellOf } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import { type Chunk, changeCell } from './chunk.ts'
import { CHUNK_HEIGHT, cellIndex, chunkKey } from './coordinates.ts'

/** Reads the world by block. What is not loaded, and what is below the world, is solid; above it is air. */
export interface Cells {
  cellAt(x: number, y: number, z: number): Cell
}

const BEDROCK = cellOf(idByKey('bedrock'))

/** The chunks that are loaded. */
export class World implements Cells {
  readonly chunks = new Map<number, Chunk>()
  private lastChunk: Chunk | undefined

  chunkAt(chunkX: number, chunkZ: number): Chunk | undefined {
    const last = this.lastChunk
    if (last?.chunkX === chunkX && last.chunkZ === chunkZ) return last
    const chunk = this.chunks.get(chunkKey(chunkX, chunkZ))
    if (chunk !== undefined) this.lastChunk = chunk
    return chunk
  }

  add(chunk: Chunk): void {
    this.chunks.set(chunkKey(chunk.chunkX, chunk.chunkZ), chunk)
    this.lastChunk = undefined
  }

  remove(chunkX: number, chunkZ: number): void {
    this.chunks.delete(chunkKey(chunkX, chunkZ))
    this.lastChunk = undefined
  }

  /** Coordinates are whole numbers. */
  cellAt(x: number, y: number, z: number): Cell {
    if (y >= CHUNK_HEIGHT) return AIR
    if (y < 0) return BEDROCK
    return this.chunkAt(x >> 4, z >> 4)?.cells[cellIndex(x & 15, y, z & 15)] ?? BEDROCK
  }

  /** Light of the sky and of blocks, 0 to 15 each. Where nothing is loaded it is dark. */
  lightAt(x: number, y: number, z: number): { sky: number; block: number } {
    if (y >= CHUNK_HEIGHT) return { sky: 15, block: 0 }
    const light = y < 0 ? 0 : (this.chunkAt(x >> 4, z >> 4)?.light[cellIndex(x & 15, y, z & 15)] ?? 0)
    return { sky: light >> 4, block: light & 15 }
  }

  /** Changes a cell. Returns the cell before; undefined if nothing is loaded there, and nothing was changed. */
  setCell(x: number, y: number, z: number, cell: Cell): Cell | undefined {
    if (y < 0 || y >= CHUNK_HEIGHT) return undefined
    const chunk = this.chunkAt(x >> 4, z >> 4)
    return chunk === undefined ? undefined : changeCell(chunk, cellIndex(x & 15, y, z & 15), cell)
  }

  textAt(x: number, y: number, z: number): string | undefined {
    return this.chunkAt(x >> 4, z >> 4)?.texts.get(cellIndex(x & 15, y, z & 15))
  }

  /** Writes on a sign; an empty text wipes it. */
  setText(x: number, y: number, z: number, text: string): void {
    const texts = this.chunkAt(x >> 4, z >> 4)?.texts
    if (text === '') texts?.delete(cellIndex(x & 15, y, z & 15))
    else texts?.set(cellIndex(x & 15, y, z & 15), text)
  }
}
