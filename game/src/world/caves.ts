import { CHUNK_SIZE } from './coordinates.ts'
import { noise3 } from './noise.ts'

/** Noise is taken every so many blocks, at multiples of it, and is straight between. */
const STEP = 4
/** Caves are below this. */
const CAVES_TOP = 96
const ROWS = CHUNK_SIZE / STEP + 1
const LEVELS = CAVES_TOP / STEP + 1

/** How much a place is a cave: above zero it is one. Two noises meet near their middles along winding tunnels. */
function caveAtLattice(seed: number, x: number, y: number, z: number): number {
  const winding = noise3(seed ^ 0xca4e01, x / 26, y / 18, z / 26) - 0.5
  const crossing = noise3(seed ^ 0xca4e02, x / 26, y / 18, z / 26) - 0.5
  const hall = noise3(seed ^ 0xca4e03, x / 42, y / 26, z / 42)
  const tunnel = 0.006 - (winding * winding + crossing * crossing)
  const deep = y < 34 ? hall - 0.83 : hall - 0.88
  return Math.max(tunnel * 12, deep)
}

/** The caves of one chunk. */
export class Caves {
  private readonly lattice = new Float64Array(ROWS * ROWS * LEVELS)
  private readonly lowX: number
  private readonly lowZ: number

  constructor(seed: number, chunkX: number, chunkZ: number, top: number) {
    this.lowX = chunkX * CHUNK_SIZE
    this.lowZ = chunkZ * CHUNK_SIZE
    const levels = Math.min(LEVELS, Math.ceil(top / STEP) + 2)
    let index = 0
    for (let level = 0; level < levels; level++) {
      for (let row = 0; row < ROWS; row++) {
        for (let column = 0; column < ROWS; column++) {
          this.lattice[index++] = caveAtLattice(seed, this.lowX + column * STEP, level * STEP, this.lowZ + row * STEP)
        }
      }
    }
  }

  /** Whether a place of the chunk is hollow; x and z are 0 to 15, `ground` is the highest block there. */
  isHollow(x: number, y: number, z: number, ground: number): boolean {
    if (y < 3 || y >= CAVES_TOP) return false
    // Fewer caves come out at the surface than go on below it.
    const cover = ground - y
    return this.at(x, y, z) > (cover < 6 ? (6 - cover) * 0.012 : 0)
  }

  private at(x: number, y: number, z: number): number {
    const [column, level, row] = [x >> 2, y >> 2, z >> 2]
    const [u, v, w] = [(x & 3) / STEP, (y & 3) / STEP, (z & 3) / STEP]
    const base = (level * ROWS + row) * ROWS + column
    const low = this.plane(base, u, w)
    return low + (this.plane(base + ROWS * ROWS, u, w) - low) * v
  }

  private plane(base: number, u: number, w: number): number {
    const { lattice } = this
    const [a = 0, b = 0] = [lattice[base], lattice[base + 1]]
    const [c = 0, d = 0] = [lattice[base + ROWS], lattice[base + ROWS + 1]]
    const north = a + (b - a) * u
    return north + (c + (d - c) * u - north) * w
  }
}

/** Whether the ground's highest block at any place of the world is hollow, so that nothing can grow there. */
export function isSurfaceHollow(seed: number, x: number, y: number, z: number): boolean {
  if (y >= CAVES_TOP) return false
  const [lowX, lowY, lowZ] = [Math.floor(x / STEP) * STEP, Math.floor(y / STEP) * STEP, Math.floor(z / STEP) * STEP]
  const [u, v, w] = [(x - lowX) / STEP, (y - lowY) / STEP, (z - lowZ) / STEP]
  const at = (dx: number, dy: number, dz: number) =>
    caveAtLattice(seed, lowX + dx * STEP, lowY + dy * STEP, lowZ + dz * STEP)
  const line = (dy: number, dz: number) => at(0, dy, dz) + (at(1, dy, dz) - at(0, dy, dz)) * u
  const plane = (dy: number) => line(dy, 0) + (line(dy, 1) - line(dy, 0)) * w
  const low = plane(0)
  return low + (plane(1) - low) * v > 0.072
}
