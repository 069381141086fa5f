import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AIR, idOf } from '../blocks/cell.ts'
import { blockOf, idByKey } from '../blocks/registry.ts'
import { BIOMES, Climate } from './climate.ts'
import { CHUNK_HEIGHT, CHUNK_SIZE, cellIndex, SEA_LEVEL } from './coordinates.ts'
import { TERRAIN_VERSION, Terrain } from './terrain.ts'
import { growTree, treesIn } from './trees.ts'

const SEED = 20_261_128

/** Blocks of generated chunks, which are kept. */
function readerOf(terrain: Terrain) {
  const chunks = new Map<string, Uint16Array>()
  return (x: number, y: number, z: number): number => {
    const [chunkX, chunkZ] = [x >> 4, z >> 4]
    const key = `${chunkX} ${chunkZ}`
    const cells = chunks.get(key) ?? terrain.generate(chunkX, chunkZ)
    chunks.set(key, cells)
    return cells[cellIndex(x & 15, y, z & 15)] ?? 0
  }
}

describe('terrain', () => {
  it('is the same from one seed on every device', () => {
    const hash = createHash('sha256')
    for (const seed of [0, 1, -5, SEED, 2 ** 31 - 1]) {
      const terrain = new Terrain(seed)
      for (const [x, z] of [
        [0, 0],
        [-1, 7],
        [300, -20],
        [-60_000, 65_000],
      ] as const) {
        const cells = terrain.generate(x, z)
        // Byte order differs between devices; the numbers don't.
        for (const cell of cells) hash.update(String.fromCharCode(cell))
      }
    }
    const [version, digest] = [TERRAIN_VERSION, hash.digest('hex').slice(0, 24)]
    expect({ version, digest }).toMatchInlineSnapshot(`
      {
        "digest": "ffbe4cdf19f5e20f9bc1d57b",
        "version": 1,
      }
    `)
  })

  it('does not depend on what was made before', () => {
    const [one, other] = [new Terrain(SEED), new Terrain(SEED)]
    for (let x = -6; x < 6; x++) one.generate(x, -x)
    expect(one.generate(3, 4)).toEqual(other.generate(3, 4))
  })

  it('differs from seed to seed', () => {
    expect(new Terrain(1).generate(0, 0)).not.toEqual(new Terrain(2).generate(0, 0))
  })

  it('lets trees reach over the borders of chunks', () => {
    const cellAt = readerOf(new Terrain(SEED))
    const climate = new Climate(SEED)
    const area = { lowX: -64, lowZ: -64, highX: 64, highZ: 64 }
    let crossing = 0
    for (const tree of treesIn(SEED, area, (x, z) => climate.columnAt(x, z))) {
      if (!blockOf(cellAt(tree.x, tree.y, tree.z)).key.endsWith('-log')) continue
      const chunks = new Set<string>()
      const isThere = (x: number, y: number, z: number) => {
        chunks.add(`${x >> 4} ${z >> 4}`)
        expect(cellAt(x, y, z)).not.toBe(AIR)
      }
      growTree(tree, isThere, isThere)
      if (chunks.size > 1) crossing++
    }
    expect(crossing).toBeGreaterThan(5)
  })

  it('holds its water', () => {
    const cellAt = readerOf(new Terrain(SEED))
    const climate = new Climate(SEED)
    const water = idByKey('water')
    // Chunks with shores of the sea and of lakes.
    const shores = { sea: 0, lake: 0 }
    for (let place = 0; place < 40_000 && shores.sea + shores.lake < 12; place++) {
      const [x, z] = [((place % 200) - 100) * 16, (Math.floor(place / 200) - 100) * 16]
      const columns = [climate.columnAt(x, z), climate.columnAt(x + 15, z + 15)]
      const wet = columns.filter(({ height, waterTop }) => height + 1 < waterTop)
      const kind = wet[0]?.waterTop === SEA_LEVEL ? 'sea' : 'lake'
      if (wet.length !== 1 || shores[kind] === 6) continue
      shores[kind]++
      for (let cell = 0; cell < 256 * 90; cell++) {
        const [atX, y, atZ] = [x + (cell & 15), 12 + (cell >> 8), z + ((cell >> 4) & 15)]
        if (idOf(cellAt(atX, y, atZ)) !== water) continue
        const around = [
          cellAt(atX - 1, y, atZ),
          cellAt(atX + 1, y, atZ),
          cellAt(atX, y, atZ - 1),
          cellAt(atX, y, atZ + 1),
        ]
        if ([...around, cellAt(atX, y - 1, atZ)].includes(AIR)) expect([atX, y, atZ]).toBe('not beside air')
      }
    }
    expect(shores).toEqual({ sea: 6, lake: 6 })
  })

  it('has every biome, caves, ores, and a floor that nothing falls through', () => {
    const climate = new Climate(SEED)
    const biomes = new Set<string>()
    for (let x = -4000; x < 4000; x += 40)
      for (let z = -4000; z < 4000; z += 80) biomes.add(climate.columnAt(x, z).biome)
    expect([...biomes].sort()).toEqual([...BIOMES].sort())
    const found = new Map<string, number>()
    const terrain = new Terrain(SEED)
    for (let chunk = 0; chunk < 16; chunk++) {
      const cells = terrain.generate(chunk * 3, 5)
      for (let place = 0; place < CHUNK_SIZE * CHUNK_SIZE; place++) expect(cells[place]).toBe(idByKey('bedrock'))
      for (let index = 0; index < 40 * 256; index++) {
        const { key } = blockOf(cells[index] ?? 0)
        found.set(key, (found.get(key) ?? 0) + 1)
      }
    }
    for (const key of ['air', 'coal-ore', 'iron-ore', 'gold-ore', 'crystal-ore', 'basalt', 'glow-mushroom']) {
      expect(found.get(key) ?? 0).toBeGreaterThan(3)
    }
    expect(found.get('air') ?? 0).toBeLessThan(0.14 * 16 * 40 * 256)
  })

  it('begins on dry ground under the sky', () => {
    for (let seed = 0; seed < 8; seed++) {
      const terrain = new Terrain(seed)
      const { x, y, z } = terrain.spawn()
      const cellAt = readerOf(terrain)
      expect(blockOf(cellAt(x, y - 1, z)).isSolid).toBe(true)
      for (let above = y; above < CHUNK_HEIGHT; above++) expect(cellAt(x, above, z)).toBe(AIR)
    }
  })
})
