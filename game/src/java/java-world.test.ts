import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readLevel } from '../../../server/src/features/worlds/level/read-level.ts'
import { ExploredRegions, REGION_HEADER_BYTES, regionOf } from '../../../server/src/features/worlds/level/regions.ts'
import { createRandom } from '../../../tests/support/random.ts'
import { cellOf, EAST, NORTH, ON_WALL, OPEN, SOUTH, UPPER, WEST } from '../blocks/cell.ts'
import { BLOCKS, idByKey } from '../blocks/registry.ts'
import { createWorldSave } from '../play/new-world.ts'
import type { WorldSave } from '../save/world-save.ts'
import { changeCell, createChunk } from '../world/chunk.ts'
import { Terrain } from '../world/terrain.ts'
import { hasJavaBlock, javaBlockOf } from './java-blocks.ts'
import { javaWorld } from './java-world.ts'

const LAST_PLAYED = Date.parse('2026-11-28T12:00:00Z')

/** What reads worlds for the game server; comes with `npm run engine:flying-squid`. */
interface AnvilChunk {
  getBlockType(place: object): number
  getBlockData(place: object): number
}
interface Anvil {
  load(chunkX: number, chunkZ: number): Promise<AnvilChunk | null>
  close(): Promise<unknown>
}

function openAnvil(folder: string): { anvil: Anvil; at: (x: number, y: number, z: number) => object } {
  const load = createRequire(new URL('../../../engines/flying-squid/package.json', import.meta.url))
  const { Anvil } = load('prismarine-provider-anvil') as { Anvil: (version: string) => new (folder: string) => Anvil }
  const { Vec3 } = load('vec3') as { Vec3: new (x: number, y: number, z: number) => object }
  return { anvil: new (Anvil('1.12'))(folder), at: (x, y, z) => new Vec3(x, y, z) }
}

async function store(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-java-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  return folder
}

/** A world with any blocks in any states, here and far away. */
function randomWorld(): WorldSave {
  const random = createRandom(4)
  const chunks = [0, -40].map((chunkX) => {
    const indices = Uint16Array.from({ length: 600 }, (_, at) => 16_000 + at * 3)
    const cells = indices.map(() => cellOf(random.pick(BLOCKS).id, random.integer(64)))
    return {
      chunkX,
      chunkZ: 3,
      edits: { indices, cells },
      texts: new Map([[16_000, 'Ärger am Kai, bitte nicht stören']]),
    }
  })
  return { ...createWorldSave('Bay 🏝', -5, 'survival', 'normal'), chunks }
}

describe('a world for Minecraft', () => {
  const save = randomWorld()
  let files: ReadonlyMap<string, Uint8Array> = new Map()
  beforeAll(async () => {
    files = await javaWorld(save, LAST_PLAYED)
  })

  it('has all the blocks that the world has, as its own reader sees them', async () => {
    const folder = await store(files)
    const { anvil, at } = openAnvil(join(folder, 'region'))
    for (const [chunkX, chunkZ] of [
      [0, 3],
      [-40, 3],
      [-42, 1],
      [Math.floor(save.spawn.x / 16), Math.floor(save.spawn.z / 16)],
    ] as const) {
      const chunk = createChunk(chunkX, chunkZ, new Terrain(save.seed).generate(chunkX, chunkZ))
      const saved = save.chunks.find((one) => one.chunkX === chunkX && one.chunkZ === chunkZ)
      saved?.edits.indices.forEach((index, place) => void changeCell(chunk, index, saved.edits.cells[place] ?? 0))
      const read = await anvil.load(chunkX, chunkZ)
      const differing: unknown[] = []
      chunk.cells.forEach((cell, index) => {
        const place = at(index & 15, index >> 8, (index >> 4) & 15)
        const [wanted, got] = [javaBlockOf(cell), { id: read?.getBlockType(place), data: read?.getBlockData(place) }]
        if (wanted.id !== got.id || wanted.data !== got.data) differing.push({ index, wanted, got })
      })
      expect(differing.slice(0, 3)).toEqual([])
    }
    expect(await anvil.load(-60, 3)).toBeNull()
    await anvil.close()
  })

  it('is described as any uploaded one', async () => {
    expect(await readLevel(Buffer.from(files.get('level.dat') ?? []))).toEqual({
      edition: 'java',
      levelName: 'Bay 🏝',
      gameMode: 'survival',
      difficulty: 'normal',
      isHardcore: false,
      version: '1.12.2',
      seed: '-5',
      lastPlayed: '2026-11-28T12:00:00.000Z',
    })
    const explored = new ExploredRegions()
    for (const [path, bytes] of files) {
      const region = regionOf(path)
      if (region !== null) explored.add(region, Buffer.from(bytes.subarray(0, REGION_HEADER_BYTES)))
    }
    // Seventeen by seventeen around the spawn, and five by five around what was changed far away.
    expect(explored.chunkCount).toBe(17 * 17 + 5 * 5)
  })

  it('turns what faces somewhere as it is here', () => {
    const data = (key: string, state: number) => javaBlockOf(cellOf(idByKey(key), state))
    const facings = [NORTH, EAST, SOUTH, WEST]
    expect(facings.map((facing) => data('oak-stairs', facing).data)).toEqual([3, 0, 2, 1])
    expect(data('oak-stairs', EAST | UPPER).data).toBe(4)
    expect(facings.map((facing) => data('oak-door', facing).data)).toEqual([3, 0, 1, 2])
    expect([data('oak-door', SOUTH | OPEN).data, data('oak-door', UPPER | ON_WALL).data]).toEqual([5, 9])
    expect(facings.map((facing) => data('torch', facing | ON_WALL).data)).toEqual([4, 1, 3, 2])
    expect(data('torch', 0).data).toBe(5)
    expect(data('oak-sign', WEST)).toEqual({ id: 63, data: 4 })
    expect(data('oak-sign', WEST | ON_WALL)).toEqual({ id: 68, data: 4 })
    expect([data('birch-log', 1).data, data('oak-log', 2).data]).toEqual([6, 8])
    expect([data('water', 0), data('water', 3), data('water', OPEN)]).toEqual([
      { id: 9, data: 0 },
      { id: 8, data: 3 },
      { id: 8, data: 8 },
    ])
    expect(BLOCKS.filter(({ key }) => !hasJavaBlock(key))).toEqual([])
  })
})
