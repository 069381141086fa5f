import { SEA_LEVEL } from './coordinates.ts'
import { layeredNoise2, noise2, random3 } from './noise.ts'

/** What grows and lies on the ground. */
export const BIOMES = [
  'ocean',
  'beach',
  'plains',
  'forest',
  'birch-grove',
  'taiga',
  'snowfield',
  'desert',
  'mountains',
  'swamp',
] as const
export type Biome = (typeof BIOMES)[number]

/** A place on the map. */
export interface Column {
  /** Y of the highest block of the ground. */
  readonly height: number
  readonly biome: Biome
  /** Places from the ground up to this, exclusive, hold water. */
  readonly waterTop: number
}

/** Lakes are looked for once in each square of this many blocks. */
const LAKE_SQUARE = 72
const LAKE_RADIUS_MAX = 9

interface Lake {
  readonly x: number
  readonly z: number
  readonly radius: number
  /** Y of its highest water. */
  readonly level: number
}

function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** The map of a seed: heights, climates and lakes, of any place without its surroundings. */
export class Climate {
  private readonly lakes = new Map<string, Lake | null>()
  private readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  columnAt(x: number, z: number): Column {
    const ground = this.groundAt(x, z)
    const lake = ground > SEA_LEVEL + 1 ? this.lakeAt(x, z) : undefined
    if (lake !== undefined) {
      const distance = Math.sqrt((x - lake.x) * (x - lake.x) + (z - lake.z) * (z - lake.z))
      const depth = 1 + Math.floor((1 - distance / lake.radius) * 4)
      return {
        height: Math.min(ground, lake.level - depth),
        biome: this.biomeAt(x, z, ground),
        waterTop: lake.level + 1,
      }
    }
    return { height: ground, biome: this.biomeAt(x, z, ground), waterTop: SEA_LEVEL }
  }

  /** Y of the highest block, lakes left out. */
  private groundAt(x: number, z: number): number {
    const { seed } = this
    const land = layeredNoise2(seed ^ 0x1a2b3c, x / 420, z / 420, 3)
    const hills = layeredNoise2(seed ^ 0x77aa11, x / 110, z / 110, 3)
    const bumps = noise2(seed ^ 0x0badf0, x / 22, z / 22)
    const rise = smoothStep(0.04, 0.42, layeredNoise2(seed ^ 0x5eed01, x / 360, z / 360, 2))
    const ridge = 1 - Math.abs(layeredNoise2(seed ^ 0x33cc55, x / 150, z / 150, 4)) * 2
    const coast = SEA_LEVEL + 6 + land * 38
    // A shelf near the water makes beaches and bays wide.
    const shelf =
      coast > SEA_LEVEL - 3 && coast < SEA_LEVEL + 3
        ? SEA_LEVEL + (coast - SEA_LEVEL) * 0.5
        : coast < SEA_LEVEL
          ? coast + 1.5
          : coast - 1.5
    const inland = smoothStep(-2, 8, coast - SEA_LEVEL)
    const height = shelf + (hills * 13 + bumps * 1.6) * (0.2 + inland * 0.75) + rise * inland * Math.max(0, ridge) * 52
    return Math.max(12, Math.min(118, Math.floor(height)))
  }

  private biomeAt(x: number, z: number, ground: number): Biome {
    const { seed } = this
    if (ground < SEA_LEVEL - 2) return 'ocean'
    const temperature = layeredNoise2(seed ^ 0x7e3a91, x / 520, z / 520, 2) - Math.max(0, ground - 76) / 90
    const moisture = layeredNoise2(seed ^ 0x2b4d6f, x / 340, z / 340, 2)
    if (ground <= SEA_LEVEL) return moisture > 0.3 && temperature > -0.2 ? 'swamp' : 'beach'
    if (ground > 86) return temperature < -0.3 ? 'snowfield' : 'mountains'
    if (temperature < -0.32) return moisture > 0 ? 'taiga' : 'snowfield'
    if (temperature < -0.17) return 'taiga'
    if (temperature > 0.24 && moisture < 0.05) return 'desert'
    if (moisture > 0.34 && ground < SEA_LEVEL + 3) return 'swamp'
    if (moisture > 0.02) return temperature > 0.06 && moisture < 0.2 ? 'birch-grove' : 'forest'
    return 'plains'
  }

  private lakeAt(x: number, z: number): Lake | undefined {
    const [squareX, squareZ] = [Math.floor(x / LAKE_SQUARE), Math.floor(z / LAKE_SQUARE)]
    // Lakes keep away from the edges of their squares, so only one can be here.
    const lake = this.lakeIn(squareX, squareZ)
    if (lake === null) return undefined
    const [dx, dz] = [x - lake.x, z - lake.z]
    return dx * dx + dz * dz < lake.radius * lake.radius ? lake : undefined
  }

  private lakeIn(squareX: number, squareZ: number): Lake | null {
    const key = `${squareX} ${squareZ}`
    const known = this.lakes.get(key)
    if (known !== undefined) return known
    const lake = this.findLake(squareX, squareZ)
    if (this.lakes.size > 256) this.lakes.clear()
    this.lakes.set(key, lake)
    return lake
  }

  private findLake(squareX: number, squareZ: number): Lake | null {
    const seed = this.seed ^ 0x1a4e
    if (random3(seed, squareX, 1, squareZ) > 0.4) return null
    const room = LAKE_SQUARE - 2 * (LAKE_RADIUS_MAX + 2)
    const x = squareX * LAKE_SQUARE + LAKE_RADIUS_MAX + 2 + Math.floor(random3(seed, squareX, 2, squareZ) * room)
    const z = squareZ * LAKE_SQUARE + LAKE_RADIUS_MAX + 2 + Math.floor(random3(seed, squareX, 3, squareZ) * room)
    const radius = 4 + Math.floor(random3(seed, squareX, 4, squareZ) * (LAKE_RADIUS_MAX - 3))
    let [lowest, highest] = [this.groundAt(x, z), this.groundAt(x, z)]
    // The whole rim, so that no water stands higher than the ground beside it.
    for (let dx = -radius - 1; dx <= radius + 1; dx++) {
      for (let dz = -radius - 1; dz <= radius + 1; dz++) {
        const square = dx * dx + dz * dz
        if (square < radius * radius || square > (radius + 1.5) * (radius + 1.5)) continue
        const ground = this.groundAt(x + dx, z + dz)
        lowest = Math.min(lowest, ground)
        highest = Math.max(highest, ground)
      }
    }
    return lowest <= SEA_LEVEL + 1 || highest - lowest > 5 || highest > 84 ? null : { x, z, radius, level: lowest }
  }
}
