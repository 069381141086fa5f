import type { Climate, Column } from './climate.ts'
import { CHUNK_SIZE } from './coordinates.ts'
import { CROWN_REACH } from './trees.ts'

const GRID = CHUNK_SIZE + 2 * CROWN_REACH

/** The columns of a chunk and of a margin around it. */
export class ColumnGrid {
  private readonly columns: Column[] = []
  readonly lowX: number
  readonly lowZ: number

  constructor(climate: Climate, chunkX: number, chunkZ: number) {
    this.lowX = chunkX * CHUNK_SIZE
    this.lowZ = chunkZ * CHUNK_SIZE
    for (let z = -CROWN_REACH; z < CHUNK_SIZE + CROWN_REACH; z++) {
      for (let x = -CROWN_REACH; x < CHUNK_SIZE + CROWN_REACH; x++) {
        this.columns.push(climate.columnAt(this.lowX + x, this.lowZ + z))
      }
    }
  }

  /** By the place in the chunk; also the margin around it. */
  at(x: number, z: number): Column | undefined {
    const [column, row] = [x + CROWN_REACH, z + CROWN_REACH]
    return column < 0 || column >= GRID || row < 0 || row >= GRID ? undefined : this.columns[row * GRID + column]
  }

  get highest(): number {
    return this.columns.reduce((highest, { height }) => Math.max(highest, height), 0)
  }

  /** Whether water stands here or beside here, so that the ground must not leak. */
  isWet(x: number, z: number): boolean {
    return [this.at(x, z), this.at(x - 1, z), this.at(x + 1, z), this.at(x, z - 1), this.at(x, z + 1)].some(
      (column) => column !== undefined && column.height + 1 < column.waterTop,
    )
  }
}
