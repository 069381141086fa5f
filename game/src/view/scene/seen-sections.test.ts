import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../tests/support/random.ts'
import {
  blockOf,
  CHUNK_HEIGHT,
  type ChunkMesh,
  castRay,
  chunkKey,
  createChunk,
  FACES,
  type Hit,
  LightEngine,
  Mesher,
  Terrain,
  World,
} from '../../index.ts'
import { sectionAt, seenRuns, seenSections } from './seen-sections.ts'

/** Chunks that are drawn, in each direction. */
const DISTANCE = 2

const world = new World()
const meshes = new Map<number, ChunkMesh>()
const random = createRandom(11)

beforeAll(() => {
  const terrain = new Terrain(3)
  const light = new LightEngine(world)
  const chunks = []
  for (let x = -DISTANCE - 1; x <= DISTANCE + 1; x++) {
    for (let z = -DISTANCE - 1; z <= DISTANCE + 1; z++) {
      const chunk = createChunk(x, z, terrain.generate(x, z))
      world.add(chunk)
      light.addChunk(chunk)
      chunks.push(chunk)
    }
  }
  const mesher = new Mesher()
  for (const chunk of chunks) {
    const mesh = mesher.mesh(world, chunk)
    if (mesh !== undefined) meshes.set(chunkKey(chunk.chunkX, chunk.chunkZ), mesh)
  }
})

const passagesOf = (chunkX: number, chunkZ: number) => meshes.get(chunkKey(chunkX, chunkZ))?.passages
/** A place in the air of the chunk in the middle, mostly in a cave, or above the world. */
function pickEye(): [number, number, number] {
  const height = random.pick([40, 60, CHUNK_HEIGHT + 40])
  for (;;) {
    // Not on the border of a block.
    const [x = 0, y = 0, z = 0] = [16, height, 16].map((end) => random.integer(end * 10) / 10 + 0.05)
    if (world.cellAt(Math.floor(x), Math.floor(y), Math.floor(z)) === 0) return [x, y, z]
  }
}

/** Whether a face that a look rests on is among the quads that are drawn. */
function isDrawn({ x, y, z, face }: Hit, eye: readonly [number, number, number], sections: number): boolean {
  const [chunkX, chunkZ] = [x >> 4, z >> 4]
  const mesh = meshes.get(chunkKey(chunkX, chunkZ))
  const [nx, ny, nz] = FACES[face] ?? [0, 0, 0]
  const middle = [(x & 15) + 0.5 + nx / 2, y + 0.5 + ny / 2, (z & 15) + 0.5 + nz / 2].map((along) => along * 16)
  return (['opaque', 'cutout', 'translucent'] as const).some((layer) => {
    if (mesh === undefined) return false
    const { groupEnds, position, light } = mesh[layer]
    return seenRuns(groupEnds, sections, { chunkX, chunkZ }, sectionAt(...eye)).some(({ first, count }) =>
      Array.from({ length: count }, (_, at) => (first + at) * 16).some(
        (start) =>
          light[start + 3] === face &&
          middle.every((along, axis) => {
            const values = [0, 4, 8, 12].map((corner) => position[start + corner + axis] ?? 0)
            return along >= Math.min(...values) && along <= Math.max(...values)
          }),
      ),
    )
  })
}

describe('sections that are drawn', () => {
  it('have every face that a look rests on, from in and above the land and its caves', () => {
    let count = 0
    for (let round = 0; round < 60; round++) {
      const eye = pickEye()
      const sectionsOf = seenSections(sectionAt(...eye), DISTANCE, passagesOf)
      for (let look = 0; look < 40; look++) {
        const way = [0, 0, 0].map(() => random.integer(2001) / 1000 - 1)
        const length = Math.hypot(...way)
        if (length < 0.1) continue
        const hit = castRay(
          world,
          eye,
          way.map((along) => along / length),
          48,
        )
        if (hit === undefined || !meshes.has(chunkKey(hit.x >> 4, hit.z >> 4))) continue
        // Plants and what has other shapes are drawn with their whole section.
        const sections = sectionsOf(hit.x >> 4, hit.z >> 4)
        expect((sections >> (hit.y >> 4)) & 1, `${eye} looks at ${JSON.stringify(hit)}`).toBe(1)
        if (blockOf(hit.cell).shape === 'cube') expect(isDrawn(hit, eye, sections)).toBe(true)
        count++
      }
    }
    expect(count).toBeGreaterThan(1000)
  })

  it('are not those behind closed walls, and of theirs not what is turned away', () => {
    const all = (1 << 8) - 1
    let [drawn, withoutBacks, quads] = [0, 0, 0]
    const eye = sectionAt(8, 90, 8)
    const sectionsOf = seenSections(eye, DISTANCE, passagesOf)
    for (let chunkX = -DISTANCE; chunkX <= DISTANCE; chunkX++) {
      for (let chunkZ = -DISTANCE; chunkZ <= DISTANCE; chunkZ++) {
        const { groupEnds, quadCount } = (meshes.get(chunkKey(chunkX, chunkZ)) as ChunkMesh).opaque
        const sections = sectionsOf(chunkX, chunkZ)
        const place = { chunkX, chunkZ }
        quads += quadCount
        for (const { count } of seenRuns(groupEnds, sections, place, eye)) drawn += count
        for (const { count } of seenRuns(groupEnds, all, place, eye)) withoutBacks += count
      }
    }
    expect(withoutBacks).toBeLessThan(quads * 0.8)
    expect(drawn).toBeLessThan(withoutBacks * 0.8)
    expect(sectionsOf(DISTANCE + 1, 0)).toBe(0)
  })

  it('are all that are open to an eye below the world or where nothing is loaded', () => {
    const nothing = () => undefined
    expect(seenSections({ x: 5, y: -3, z: 5 }, 1, nothing)(6, 4)).toBe(255)
    expect(seenSections({ x: 5, y: 30, z: 5 }, 1, nothing)(4, 6)).toBe(255)
    // From within, a look up does not come down again.
    const shut = new Uint8Array(48)
    const around = (chunkX: number) => (chunkX === 0 ? undefined : shut)
    expect(seenSections({ x: 0, y: 3, z: 0 }, 2, around)(1, 0)).toBe(255)
    expect(seenSections({ x: 0, y: 3, z: 0 }, 2, around)(2, 0)).toBe(0)
  })
})
