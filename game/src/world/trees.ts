import type { Biome, Column } from './climate.ts'
import { hash3, random3 } from './noise.ts'

export type TreeKind = 'oak' | 'birch' | 'spruce'

export interface Tree {
  readonly kind: TreeKind
  /** Place of its lowest log. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Logs on top of each other. */
  readonly height: number
  /** For what is random in its crown. */
  readonly seed: number
}

/** How far a crown reaches from its trunk. */
export const CROWN_REACH = 3

/** At most one tree grows in each square of this many blocks. */
const SQUARE = 5

/** How many of the squares have a tree. */
const DENSITY: Partial<Record<Biome, number>> = {
  plains: 0.035,
  forest: 0.62,
  'birch-grove': 0.5,
  taiga: 0.5,
  snowfield: 0.03,
  mountains: 0.06,
  swamp: 0.2,
}

/** The trees whose trunks stand in an area; which they are does not depend on the area. */
export function treesIn(
  seed: number,
  area: { lowX: number; lowZ: number; highX: number; highZ: number },
  columnAt: (x: number, z: number) => Column | undefined,
): Tree[] {
  const trees: Tree[] = []
  for (let squareX = Math.floor(area.lowX / SQUARE); squareX * SQUARE < area.highX; squareX++) {
    for (let squareZ = Math.floor(area.lowZ / SQUARE); squareZ * SQUARE < area.highZ; squareZ++) {
      const bits = hash3(seed ^ 0x7ee5, squareX, 0, squareZ)
      // A trunk keeps one block from two sides of its square, so that no two touch.
      const x = squareX * SQUARE + (bits & 3)
      const z = squareZ * SQUARE + ((bits >>> 2) & 3)
      const column = columnAt(x, z)
      if (column === undefined || column.height + 1 < column.waterTop || column.height > 104) continue
      if (random3(seed ^ 0x7ee6, squareX, 0, squareZ) >= (DENSITY[column.biome] ?? 0)) continue
      const kind = kindFor(column.biome, bits)
      const height = (kind === 'spruce' ? 7 : kind === 'birch' ? 6 : 5) + ((bits >>> 8) % 3)
      trees.push({ kind, x, y: column.height + 1, z, height, seed: bits })
    }
  }
  return trees
}

function kindFor(biome: Biome, bits: number): TreeKind {
  if (biome === 'taiga' || biome === 'snowfield' || biome === 'mountains') return 'spruce'
  if (biome === 'birch-grove') return (bits >>> 12) % 5 === 0 ? 'oak' : 'birch'
  return (bits >>> 12) % 7 === 0 && biome !== 'swamp' ? 'birch' : 'oak'
}

/** Calls `log` and `leaf` with the places of a tree. A log may replace leaves, a leaf only air. */
export function growTree(
  tree: Tree,
  log: (x: number, y: number, z: number) => void,
  leaf: (x: number, y: number, z: number) => void,
): void {
  const { x, y, z, height } = tree
  if (tree.kind === 'spruce') growSpruceCrown(tree, leaf)
  else growRoundCrown(tree, leaf)
  for (let level = 0; level < height; level++) log(x, y + level, z)
}

function growRoundCrown({ x, y, z, height, seed }: Tree, leaf: (x: number, y: number, z: number) => void): void {
  for (let level = height - 3; level <= height; level++) {
    const radius = level < height - 1 ? 2 : 1
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        const isCorner = Math.abs(dx) === radius && Math.abs(dz) === radius
        if (isCorner && (level === height || (hash3(seed, dx, level, dz) & 1) === 0)) continue
        leaf(x + dx, y + level, z + dz)
      }
    }
  }
}

function growSpruceCrown({ x, y, z, height }: Tree, leaf: (x: number, y: number, z: number) => void): void {
  leaf(x, y + height, z)
  for (let level = 2; level < height; level++) {
    const fromTop = height - level
    const radius = fromTop === 1 ? 1 : fromTop % 2 === 0 ? Math.min(3, 1 + (fromTop >> 1)) : Math.min(2, fromTop >> 1)
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        if (Math.abs(dx) + Math.abs(dz) <= radius + (radius > 1 ? 1 : 0)) leaf(x + dx, y + level, z + dz)
      }
    }
  }
}
