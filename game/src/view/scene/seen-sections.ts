import { CHUNK_SIZE, type ChunkPlace, FACE_ORDER, FACES, SECTION_COUNT, SECTION_GROUPS } from '../../index.ts'

/** A section by its place among all, in sections. `y` may lie below the world or above it. */
export interface SectionPlace {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function sectionAt(x: number, y: number, z: number): SectionPlace {
  return { x: Math.floor(x / CHUNK_SIZE), y: Math.floor(y / CHUNK_SIZE), z: Math.floor(z / CHUNK_SIZE) }
}

/**
 * The sections that may be seen from one, as bits by chunk: section 0 is bit 0. A look is a straight line, so it never turns
 * back on any axis, and it goes from face to face of a section only through what `passagesOf` says; what isn't loaded lets all
 * looks through. No section is left out that is seen.
 *
 * After "The Advanced Cave Culling Algorithm" by Tommaso Checchi, with every way into a section instead of the first one.
 */
export function seenSections(
  eye: SectionPlace,
  distance: number,
  passagesOf: (chunkX: number, chunkZ: number) => Uint8Array | undefined,
): (chunkX: number, chunkZ: number) => number {
  const side = 2 * distance + 1
  const seen = new Uint16Array(side * side)
  // Looks from outside go down or up through the layer beside the world.
  const [lowest, highest] = [
    Math.min(0, Math.max(-1, eye.y)),
    Math.max(SECTION_COUNT - 1, Math.min(SECTION_COUNT, eye.y)),
  ]
  const layers = highest - lowest + 1
  const passages = Array.from({ length: side * side }, (_, column) =>
    passagesOf(eye.x + (column % side) - distance, eye.z + Math.floor(column / side) - distance),
  )
  /** The faces through which each section was entered; bit 6 for the one of the eye. */
  const entered = new Uint8Array(side * side * layers)
  const ways: number[] = []
  const enter = (x: number, y: number, z: number, bit: number) => {
    const index = (y - lowest) * side * side + z * side + x
    if ((entered[index] ?? 0) & bit) return
    entered[index] = (entered[index] ?? 0) | bit
    ways.push(x, y, z, bit)
  }
  enter(distance, Math.max(lowest, Math.min(highest, eye.y)), distance, 1 << FACES.length)
  for (let at = 0; at < ways.length; at += 4) {
    const [x = 0, y = 0, z = 0, bit = 0] = [ways[at], ways[at + 1], ways[at + 2], ways[at + 3]]
    const column = z * side + x
    const isInWorld = y >= 0 && y < SECTION_COUNT
    if (isInWorld) seen[column] = (seen[column] ?? 0) | (1 << y)
    const from = 31 - Math.clz32(bit)
    const own = passages[column]
    const exits = own === undefined || !isInWorld || from === FACES.length ? ~0 : (own[y * FACES.length + from] ?? 0)
    if (exits & 1 && x > 0 && x <= distance) enter(x - 1, y, z, 2)
    if (exits & 2 && x < side - 1 && x >= distance) enter(x + 1, y, z, 1)
    if (exits & 4 && y > lowest && y <= eye.y) enter(x, y - 1, z, 8)
    if (exits & 8 && y < highest && y >= eye.y) enter(x, y + 1, z, 4)
    if (exits & 16 && z > 0 && z <= distance) enter(x, y, z - 1, 32)
    if (exits & 32 && z < side - 1 && z >= distance) enter(x, y, z + 1, 16)
  }
  return (chunkX, chunkZ) => {
    const [x, z] = [chunkX - eye.x + distance, chunkZ - eye.z + distance]
    return x < 0 || x >= side || z < 0 || z >= side ? 0 : (seen[z * side + x] ?? 0)
  }
}

/** Quads in one piece. */
export interface Run {
  readonly first: number
  readonly count: number
}

/** The quads of a chunk's seen sections, without the faces whose front is turned away from the eye. */
export function seenRuns(
  groupEnds: Uint32Array,
  sections: number,
  { chunkX, chunkZ }: ChunkPlace,
  eye: SectionPlace,
): Run[] {
  const runs: { first: number; count: number }[] = []
  for (let section = 0; section < SECTION_COUNT; section++) {
    if (!((sections >> section) & 1)) continue
    for (let order = 0; order < SECTION_GROUPS; order++) {
      const group = section * SECTION_GROUPS + order
      const first = group === 0 ? 0 : (groupEnds[group - 1] ?? 0)
      const count = (groupEnds[group] ?? 0) - first
      const face = FACE_ORDER[order]
      const [x, y, z] = face === undefined ? [0, 0, 0] : FACES[face]
      const isTurnedAway = x * (eye.x - chunkX) < 0 || y * (eye.y - section) < 0 || z * (eye.z - chunkZ) < 0
      if (count === 0 || isTurnedAway) continue
      const last = runs.at(-1)
      if (last !== undefined && last.first + last.count === first) last.count += count
      else runs.push({ first, count })
    }
  }
  return runs
}

export function isSameRuns(some: readonly Run[], others: readonly Run[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ first, count }, at) => first === others[at]?.first && count === others[at]?.count)
  )
}
