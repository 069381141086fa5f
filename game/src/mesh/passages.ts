import { CHUNK_SIZE, SECTION_COUNT } from '../world/coordinates.ts'
import { FACES } from './mesh-buffers.ts'
import { OPAQUE, type Surroundings } from './surroundings.ts'

const CELLS = CHUNK_SIZE ** 3
const LAST = CHUNK_SIZE - 1
const ALL_FACES = (1 << FACES.length) - 1

const isSeen = new Uint8Array(CELLS)
const open = new Uint16Array(CELLS)

/** What one can see through each section of a chunk, as `ChunkMesh` says. */
export function findPassages(around: Surroundings): Uint8Array {
  const passages = new Uint8Array(SECTION_COUNT * FACES.length)
  for (let section = 0; section < SECTION_COUNT; section++) {
    const own = passages.subarray(section * FACES.length, (section + 1) * FACES.length)
    if (section * CHUNK_SIZE > around.top) own.fill(ALL_FACES)
    else findIn(around, section * CHUNK_SIZE, own)
  }
  return passages
}

/** Fills every room of a section, and joins the faces that it touches. */
function findIn(around: Surroundings, bottom: number, passages: Uint8Array): void {
  isSeen.fill(0)
  for (let y = 0; y < CHUNK_SIZE; y++) {
    // Above the highest block are those of the chunk before.
    if (bottom + y > around.top) break
    for (let z = 0; z < CHUNK_SIZE; z++) {
      const row = around.indexOf(0, bottom + y, z)
      for (let x = 0; x < CHUNK_SIZE; x++) {
        if (((around.kinds[row + x] ?? 0) & OPAQUE) !== 0) isSeen[(y << 8) | (z << 4) | x] = 1
      }
    }
  }
  for (let start = 0; start < CELLS; start++) {
    if (isSeen[start] === 1) continue
    const touched = fillRoom(start)
    for (let face = 0; face < FACES.length; face++) {
      if ((touched >> face) & 1) passages[face] = (passages[face] ?? 0) | touched
    }
  }
}

/** The faces of the section that the room around a place touches. */
function fillRoom(start: number): number {
  let [count, touched] = [1, 0]
  open[0] = start
  isSeen[start] = 1
  const enter = (at: number) => {
    if (isSeen[at] === 1) return
    isSeen[at] = 1
    open[count++] = at
  }
  while (count > 0) {
    const at = open[--count] ?? 0
    const [x, y, z] = [at & 15, at >> 8, (at >> 4) & 15]
    if (x === 0) touched |= 1
    else enter(at - 1)
    if (x === LAST) touched |= 2
    else enter(at + 1)
    if (y === 0) touched |= 4
    else enter(at - 256)
    if (y === LAST) touched |= 8
    else enter(at + 256)
    if (z === 0) touched |= 16
    else enter(at - 16)
    if (z === LAST) touched |= 32
    else enter(at + 16)
  }
  return touched
}
