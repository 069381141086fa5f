import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../tests/support/random.ts'
import { cellOf } from '../blocks/cell.ts'
import { BLOCKS, ITEMS, idByKey } from '../blocks/registry.ts'
import { emptyInventory } from '../play/inventory.ts'
import { changeCell, createChunk, editsOf } from '../world/chunk.ts'
import { CHUNK_CELLS } from '../world/coordinates.ts'
import { Terrain } from '../world/terrain.ts'
import { boundedSave } from './bounded-save.ts'
import { ByteWriter, checksumOf, SaveError } from './bytes.ts'
import { decodeChunk, decodeWorld, encodeChunk, encodeWorld, type SavedChunk, type WorldSave } from './world-save.ts'

function randomChunk(random: Random, chunkX: number): SavedChunk {
  const chunk = createChunk(chunkX, random.integer(9) - 4)
  for (let edit = 1 + random.integer(400); edit > 0; edit--) {
    changeCell(chunk, random.integer(CHUNK_CELLS), cellOf(random.pick(BLOCKS).id, random.integer(64)))
  }
  for (let sign = random.integer(3); sign > 0; sign--) chunk.texts.set(random.integer(CHUNK_CELLS), 'Zum Leuchtturm →')
  return { chunkX, chunkZ: chunk.chunkZ, edits: editsOf(chunk), texts: chunk.texts }
}

function randomSave(random: Random): WorldSave {
  const coordinate = () => random.integer(2_000_000) - 1_000_000 + random.integer(1000) / 1000
  const inventory = emptyInventory().map(() => {
    const item = random.pick(ITEMS)
    return random.integer(2) === 0 ? null : { item: item.id, count: 1 + random.integer(item.countMax) }
  })
  return {
    name: 'Insel 🏝',
    seed: random.integer(2 ** 32) | 0,
    terrainVersion: 1,
    mode: random.pick(['creative', 'survival'] as const),
    difficulty: random.pick(['peaceful', 'easy', 'normal'] as const),
    spawn: { x: coordinate(), y: 60, z: coordinate() },
    time: random.integer(2 ** 40),
    player: {
      x: coordinate(),
      y: 61.0009765625,
      z: coordinate(),
      yaw: 1.5,
      pitch: -0.25,
      isFlying: random.integer(2) === 0,
      health: random.integer(21),
      food: random.integer(21),
      air: 20,
      selected: random.integer(9),
      inventory,
    },
    chunks: Array.from({ length: random.integer(5) }, (_, chunkX) => randomChunk(random, chunkX - 2)),
  }
}

const reasonOf = (attempt: () => unknown) => {
  try {
    attempt()
    return 'read'
  } catch (error) {
    // Nothing else may come out of a reader of what anyone can send.
    if (!(error instanceof SaveError)) throw error
    return error.reason
  }
}

/** The bytes of a chunk that no game would write, with a right checksum. */
function chunkWith(write: (writer: ByteWriter) => void): Uint8Array {
  const [outer, inner] = [new ByteWriter(), new ByteWriter()]
  inner.integer(0)
  inner.integer(0)
  write(inner)
  outer.record(inner)
  return outer.take()
}

describe('saves', () => {
  it('give back what was saved', () => {
    const random = createRandom(8)
    for (let round = 0; round < 60; round++) {
      const save = randomSave(random)
      expect(decodeWorld(encodeWorld(save))).toEqual(save)
      for (const chunk of save.chunks) {
        expect(decodeChunk(encodeChunk(chunk))).toEqual(chunk)
        encodeChunk(chunk).fill(0)
      }
      // Chunks are kept encoded, but not what was given away.
      expect(decodeWorld(encodeWorld(save))).toEqual(save)
    }
  })

  it('bring back any sequence of edits onto new terrain', () => {
    const random = createRandom(21)
    const terrain = new Terrain(77)
    const chunk = createChunk(2, -3, terrain.generate(2, -3))
    for (let edit = 0; edit < 4000; edit++) {
      const index = random.integer(CHUNK_CELLS / 2)
      // Often the same places, and often back to what was there.
      const cell =
        random.integer(3) === 0 ? chunk.originals.get(index) : cellOf(random.pick(BLOCKS).id, random.integer(64))
      changeCell(chunk, index, cell ?? 0)
    }
    const saved = decodeChunk(encodeChunk({ ...chunk, edits: editsOf(chunk) }))
    const again = createChunk(2, -3, terrain.generate(2, -3))
    saved.edits.indices.forEach((index, at) => {
      changeCell(again, index, saved.edits.cells[at] ?? 0)
    })
    expect(again.cells).toEqual(chunk.cells)
    expect(editsOf(again)).toEqual(editsOf(chunk))
  })

  it('store only differences', () => {
    const chunk = createChunk(0, 0, new Terrain(1).generate(0, 0))
    const before = chunk.cells[5000] ?? 0
    changeCell(chunk, 5000, cellOf(idByKey('lamp')))
    expect(encodeChunk({ ...chunk, edits: editsOf(chunk) }).length).toBeLessThan(24)
    changeCell(chunk, 5000, before)
    expect(editsOf(chunk).indices).toHaveLength(0)
  })

  it('are refused when a byte is wrong, missing or too many', () => {
    const bytes = encodeWorld(randomSave(createRandom(5)))
    const random = createRandom(6)
    for (let round = 0; round < 400; round++) {
      const wrong = bytes.slice()
      const at = random.integer(wrong.length)
      wrong[at] = (wrong[at] ?? 0) ^ (1 << random.integer(8))
      expect(reasonOf(() => decodeWorld(wrong))).not.toBe('read')
    }
    for (let length = 0; length < bytes.length; length += 7) {
      expect(reasonOf(() => decodeWorld(bytes.subarray(0, length)))).not.toBe('read')
    }
    expect(reasonOf(() => decodeWorld(Uint8Array.of(...bytes, 0)))).toBe('damaged')
    for (let round = 0; round < 200; round++) {
      const noise = Uint8Array.of(0x50, 0x4c, 0x42, 0x57, 1, ...random.bytes(200))
      expect(reasonOf(() => decodeWorld(noise))).toBe('damaged')
    }
  })

  it('say what they are', () => {
    const bytes = encodeWorld(randomSave(createRandom(5)))
    expect(reasonOf(() => decodeWorld(new Uint8Array()))).toBe('unknown')
    expect(reasonOf(() => decodeWorld(bytes.with(4, 2)))).toBe('newer')
    expect(reasonOf(() => decodeWorld(bytes.with(4, 0)))).toBe('damaged')
    expect(reasonOf(() => decodeWorld(new Uint8Array(64 * 1024 * 1024 + 1)))).toBe('damaged')
  })

  it('refuse numbers that no game writes', () => {
    const save = randomSave(createRandom(5))
    const withPlayer = (player: Partial<WorldSave['player']>) => () => {
      decodeWorld(encodeWorld({ ...save, player: { ...save.player, ...player } }))
    }
    const impossible = [
      { x: Number.NaN },
      { y: Number.POSITIVE_INFINITY },
      { z: 1e300 },
      { yaw: Number.NaN },
      { health: 21 },
      { selected: 9 },
      { inventory: emptyInventory().with(0, { item: 999, count: 1 }) },
      { inventory: emptyInventory().with(3, { item: 1, count: 65 }) },
      { inventory: emptyInventory().with(3, { item: idByKey('iron-axe'), count: 2 }) },
    ]
    for (const player of impossible) expect([player, reasonOf(withPlayer(player))]).toEqual([player, 'damaged'])
    expect(reasonOf(() => decodeWorld(encodeWorld({ ...save, time: 0.5 })))).toBe('damaged')
    const [chunk] = [randomChunk(createRandom(1), 0)]
    expect(reasonOf(() => decodeWorld(encodeWorld({ ...save, chunks: [chunk, chunk] })))).toBe('damaged')
    expect(reasonOf(() => decodeChunk(encodeChunk({ ...chunk, chunkX: 1 << 16 })))).toBe('damaged')
  })

  it('can always be read again, whatever became of the player', () => {
    const save = randomSave(createRandom(5))
    const wild = [Number.NaN, Number.POSITIVE_INFINITY, -1e300, 5.5, 4097, -0]
    for (const value of wild) {
      const player = {
        ...save.player,
        x: value,
        y: value,
        z: -value,
        yaw: value,
        pitch: value,
        health: value,
        food: value,
      }
      const inventory = emptyInventory().with(0, { item: value, count: 1 }).with(1, { item: 1, count: value })
      const [chunk] = [randomChunk(createRandom(1), 0)]
      const texts = new Map([[5, '🏝'.repeat(1000)]])
      const bounded = boundedSave({
        ...save,
        name: 'ä'.repeat(4000),
        time: value,
        player: { ...player, air: value, selected: value, inventory },
        chunks: [{ ...chunk, texts }],
      })
      const read = decodeWorld(encodeWorld(bounded))
      expect([read.name, read.chunks[0]?.texts.get(5)]).toEqual(['ä'.repeat(200), '🏝'.repeat(100)])
      expect(read.chunks[0]?.edits).toEqual(chunk.edits)
    }
    expect(boundedSave(save)).toEqual(save)
  })

  it('refuse places and blocks that there are not, without making room for them', () => {
    const write = (...counts: number[]) =>
      chunkWith((writer) => {
        for (const count of counts) writer.count(count)
      })
    expect(reasonOf(() => decodeChunk(write(1, 32_767, 1, 0)))).toBe('read')
    expect(reasonOf(() => decodeChunk(write(1, 32_768, 1, 0)))).toBe('damaged')
    expect(reasonOf(() => decodeChunk(write(1, 5, 1000, 0)))).toBe('damaged')
    expect(reasonOf(() => decodeChunk(write(2 ** 32 - 1)))).toBe('damaged')
    expect(reasonOf(() => decodeChunk(write(0, 30_000)))).toBe('damaged')
    expect(reasonOf(() => decodeChunk(write(0, 0)))).toBe('damaged')
  })

  it('have the checksum that archives have', () => {
    expect(checksumOf(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })
})
