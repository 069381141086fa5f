import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { AIR, cellOf, idOf } from '../blocks/cell.ts'
import { blockOf, idByKey } from '../blocks/registry.ts'
import { createChunk } from '../world/chunk.ts'
import { CHUNK_HEIGHT } from '../world/coordinates.ts'
import { Terrain } from '../world/terrain.ts'
import { World } from '../world/world.ts'
import { LightEngine } from './light.ts'

/**
 * Light of a square of chunks from the origin by going over every place again and again until nothing changes. The result
 * is by height, then z, then x, with a border of one place that is dark, or sky above.
 */
function slowLight(world: World, side: number, kind: 'sky' | 'block'): Uint8Array {
  const wide = side * 16 + 2
  const indexOf = (x: number, y: number, z: number) => indexIn(wide, x, y, z)
  const levels = new Uint8Array(wide * wide * (CHUNK_HEIGHT + 2))
  const [opacities, lights] = [new Uint8Array(levels.length).fill(15), new Uint8Array(levels.length)]
  for (let y = 0; y < CHUNK_HEIGHT; y++) {
    for (let z = 0; z < side * 16; z++) {
      for (let x = 0; x < side * 16; x++) {
        const { opacity, light } = blockOf(world.cellAt(x, y, z))
        opacities[indexOf(x, y, z)] = opacity
        lights[indexOf(x, y, z)] = kind === 'block' ? light : 0
      }
    }
  }
  const above = wide * wide
  if (kind === 'sky') levels.fill(15, levels.length - above)
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (let index = levels.length - above - 1; index >= above; index--) {
      const opacity = opacities[index] ?? 0
      let level = lights[index] ?? 0
      for (const step of [1, -1, wide, -wide, above, -above]) {
        const from = levels[index + step] ?? 0
        const isStraight = kind === 'sky' && step === above && from === 15 && opacity === 0
        level = Math.max(level, isStraight ? 15 : from - Math.max(1, opacity))
      }
      if (level > (levels[index] ?? 0)) {
        levels[index] = level
        hasChanged = true
      }
    }
  }
  return levels
}

function indexIn(wide: number, x: number, y: number, z: number): number {
  return ((y + 1) * wide + z + 1) * wide + x + 1
}

function expectRight(world: World, side: number): void {
  const [sky, block] = [slowLight(world, side, 'sky'), slowLight(world, side, 'block')]
  for (let y = 0; y < CHUNK_HEIGHT; y++) {
    for (let z = 0; z < side * 16; z++) {
      for (let x = 0; x < side * 16; x++) {
        const index = indexIn(side * 16 + 2, x, y, z)
        const light = world.lightAt(x, y, z)
        if (light.sky !== sky[index] || light.block !== block[index]) {
          expect([x, y, z, light]).toEqual([x, y, z, { sky: sky[index], block: block[index] }])
        }
      }
    }
  }
}

function litWorld(
  side: number,
  cellsOf: (x: number, z: number) => Uint16Array | undefined,
  order: readonly number[] = [],
) {
  const world = new World()
  const engine = new LightEngine(world)
  const places = Array.from({ length: side * side }, (_, place) => place)
  for (const place of order.length > 0 ? order : places) {
    const [x, z] = [place % side, Math.floor(place / side)]
    const chunk = createChunk(x, z, cellsOf(x, z))
    world.add(chunk)
    engine.addChunk(chunk)
  }
  return { world, engine }
}

describe('light', () => {
  it('of generated chunks is that of the slow way, in whatever order they come', () => {
    const terrain = new Terrain(5)
    const { world } = litWorld(2, (x, z) => terrain.generate(x, z), [3, 0, 2, 1])
    expectRight(world, 2)
  })

  it('is right after any edits, also over the borders of chunks', () => {
    const random = createRandom(11)
    const keys = ['stone', 'torch', 'lamp', 'glass', 'oak-leaves', 'water', 'glow-mushroom', 'oak-slab', 'ice']
    const cells = keys.map((key) => cellOf(idByKey(key)))
    // A room of stone under the sky, across four chunks.
    const { world, engine } = litWorld(2, () => {
      const made = new Uint16Array(16 * 16 * CHUNK_HEIGHT)
      made.fill(cellOf(idByKey('stone')), 0, 256 * 2)
      made.fill(cellOf(idByKey('stone')), 256 * 12, 256 * 13)
      return made
    })
    for (let edit = 1; edit <= 450; edit++) {
      const [x, y, z] = [8 + random.integer(16), 1 + random.integer(14), 8 + random.integer(16)]
      world.setCell(x, y, z, random.integer(2) === 0 ? AIR : random.pick(cells))
      engine.update(x, y, z)
      if (edit % 150 === 0) expectRight(world, 2)
    }
    world.setCell(3, CHUNK_HEIGHT - 1, 3, cellOf(idByKey('oak-leaves')))
    engine.update(3, CHUNK_HEIGHT - 1, 3)
    expectRight(world, 2)
    expect(idOf(world.cellAt(3, CHUNK_HEIGHT - 1, 3))).toBe(idByKey('oak-leaves'))
  })

  it('names the chunks that look different', () => {
    const { world, engine } = litWorld(3, () => undefined)
    world.setCell(24, 10, 24, cellOf(idByKey('stone')))
    expect(engine.update(24, 10, 24).map(({ chunkX, chunkZ }) => [chunkX, chunkZ])).toEqual([[1, 1]])
    world.setCell(16, 10, 24, cellOf(idByKey('stone')))
    expect(engine.update(16, 10, 24).map(({ chunkX, chunkZ }) => [chunkX, chunkZ])).toEqual([
      [0, 1],
      [1, 1],
    ])
    world.setCell(24, 10, 24, cellOf(idByKey('lamp')))
    const around = [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ]
    expect(engine.update(24, 10, 24).map(({ chunkX, chunkZ }) => [chunkX, chunkZ])).toEqual(
      expect.arrayContaining(around),
    )
  })
})
