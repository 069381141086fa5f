import type { WorldSave } from '../save/world-save.ts'
import { chunkKey, isChunkInWorld } from '../world/coordinates.ts'
import { Terrain } from '../world/terrain.ts'
import { DATA_VERSION, javaChunk } from './java-chunk.ts'
import { byte, compound, double, encodeNbt, float, int, list, long, text } from './nbt-writer.ts'

/** Chunks to each side of the player and of where the world began. */
const EXPORT_CHUNKS = 8
/** Chunks around each that was changed. */
const AROUND_CHANGED = 2
const SECTOR_BYTES = 4096
const HEADER_SECTORS = 2
const ANVIL_VERSION = 19_133
const ZLIB = 2

/**
 * The files of a world for Minecraft 1.12.2 (Java), by their paths: what was changed with a little around it, and the land
 * around the player and where the world began. Beyond that Minecraft makes land of its own. `lastPlayed` is in milliseconds;
 * `onProgress` gets the share that is done.
 */
export async function javaWorld(
  save: WorldSave,
  lastPlayed: number,
  onProgress: (share: number) => void = () => undefined,
): Promise<Map<string, Uint8Array>> {
  const terrain = new Terrain(save.seed)
  const saved = new Map(save.chunks.map((chunk) => [chunkKey(chunk.chunkX, chunk.chunkZ), chunk]))
  const places = placesOf(save)
  const regions = Map.groupBy(places, ({ chunkX, chunkZ }) => `r.${chunkX >> 5}.${chunkZ >> 5}`)
  const files = new Map([['level.dat', await packed(levelOf(save, lastPlayed), 'gzip')]])
  let done = 0
  for (const [name, inside] of regions) {
    const chunks: { index: number; bytes: Uint8Array }[] = []
    for (const { chunkX, chunkZ } of inside) {
      const bytes = await packed(javaChunk(terrain, chunkX, chunkZ, saved.get(chunkKey(chunkX, chunkZ))), 'deflate')
      chunks.push({ index: (chunkX & 31) + (chunkZ & 31) * 32, bytes })
      onProgress(++done / places.length)
    }
    files.set(`region/${name}.mca`, regionOf(chunks, Math.floor(lastPlayed / 1000)))
  }
  return files
}

function placesOf({ chunks, player, spawn }: WorldSave): { chunkX: number; chunkZ: number }[] {
  const places = new Map<number, { chunkX: number; chunkZ: number }>()
  const add = (centreX: number, centreZ: number, distance: number) => {
    for (let chunkX = centreX - distance; chunkX <= centreX + distance; chunkX++) {
      for (let chunkZ = centreZ - distance; chunkZ <= centreZ + distance; chunkZ++) {
        if (isChunkInWorld(chunkX, chunkZ)) places.set(chunkKey(chunkX, chunkZ), { chunkX, chunkZ })
      }
    }
  }
  for (const { x, z } of [spawn, player]) add(Math.floor(x / 16), Math.floor(z / 16), EXPORT_CHUNKS)
  for (const { chunkX, chunkZ } of chunks) add(chunkX, chunkZ, AROUND_CHANGED)
  return [...places.values()]
}

function levelOf({ name, seed, mode, difficulty, spawn, time, player }: WorldSave, lastPlayed: number): Uint8Array {
  const gameType = int(mode === 'creative' ? 1 : 0)
  const degrees = (radians: number) => (radians * 180) / Math.PI
  const data = compound({
    version: int(ANVIL_VERSION),
    DataVersion: int(DATA_VERSION),
    Version: compound({ Id: int(DATA_VERSION), Name: text('1.12.2'), Snapshot: byte(0) }),
    LevelName: text(name),
    RandomSeed: long(seed),
    generatorName: text('default'),
    generatorVersion: int(1),
    generatorOptions: text(''),
    initialized: byte(1),
    MapFeatures: byte(1),
    GameType: gameType,
    Difficulty: byte({ peaceful: 0, easy: 1, normal: 2 }[difficulty]),
    DifficultyLocked: byte(0),
    hardcore: byte(0),
    allowCommands: byte(mode === 'creative' ? 1 : 0),
    SpawnX: int(Math.floor(spawn.x)),
    SpawnY: int(Math.floor(spawn.y)),
    SpawnZ: int(Math.floor(spawn.z)),
    Time: long(time),
    DayTime: long(time),
    raining: byte(0),
    thundering: byte(0),
    rainTime: int(0),
    thunderTime: int(0),
    clearWeatherTime: int(0),
    LastPlayed: long(lastPlayed),
    SizeOnDisk: long(0),
    Player: compound({
      DataVersion: int(DATA_VERSION),
      Dimension: int(0),
      Pos: list([double(player.x), double(player.y), double(player.z)]),
      // Minecraft counts from south, clockwise, and looks down with larger numbers.
      Rotation: list([float(180 - degrees(player.yaw)), float(-degrees(player.pitch))]),
      playerGameType: gameType,
      Inventory: list([]),
    }),
  })
  return encodeNbt(compound({ Data: data }))
}

/** A region file: where each of its chunks is, when it was written, and the chunks in sectors. */
function regionOf(chunks: readonly { index: number; bytes: Uint8Array }[], seconds: number): Uint8Array {
  const sectorsOf = (bytes: Uint8Array) => Math.ceil((bytes.length + 5) / SECTOR_BYTES)
  const sectors = chunks.reduce((sum, { bytes }) => sum + sectorsOf(bytes), HEADER_SECTORS)
  const region = new Uint8Array(sectors * SECTOR_BYTES)
  const view = new DataView(region.buffer)
  let sector = HEADER_SECTORS
  for (const { index, bytes } of chunks) {
    view.setUint32(index * 4, (sector << 8) | sectorsOf(bytes))
    view.setUint32(SECTOR_BYTES + index * 4, seconds)
    view.setUint32(sector * SECTOR_BYTES, bytes.length + 1)
    view.setUint8(sector * SECTOR_BYTES + 4, ZLIB)
    region.set(bytes, sector * SECTOR_BYTES + 5)
    sector += sectorsOf(bytes)
  }
  return region
}

async function packed(bytes: Uint8Array, format: 'gzip' | 'deflate'): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream(format))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
