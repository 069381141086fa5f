import type { BlockGameDifficulty, BlockGameMode } from '@pinloft/contract/block-game/messages'
import { idOf } from '../blocks/cell.ts'
import { isBlockId } from '../blocks/registry.ts'
import { INVENTORY_SLOTS, type Inventory, isSlotPossible, type Slot } from '../play/inventory.ts'
import { HALVES_MAX } from '../play/survival.ts'
import type { ChunkEdits } from '../world/chunk.ts'
import { BLOCKS_LIMIT, CHUNK_CELLS, chunkKey, isChunkInWorld } from '../world/coordinates.ts'
import { ByteReader, ByteWriter, SaveError } from './bytes.ts'

/** A chunk that differs from its terrain. It never changes: one that does is another. */
export interface SavedChunk {
  readonly chunkX: number
  readonly chunkZ: number
  /** Indices grow. */
  readonly edits: ChunkEdits
  /** Texts of signs, by index. */
  readonly texts: ReadonlyMap<number, string>
}

export interface SavedPlayer {
  readonly x: number
  readonly y: number
  readonly z: number
  /** Radians. */
  readonly yaw: number
  readonly pitch: number
  readonly isFlying: boolean
  /** Half hearts, half drumsticks, and half bubbles: 0 to 20. */
  readonly health: number
  readonly food: number
  readonly air: number
  /** Slot of the hotbar. */
  readonly selected: number
  readonly inventory: Inventory
}

export interface WorldSave {
  readonly name: string
  readonly seed: number
  /** Version of the terrain that the chunks are differences to. */
  readonly terrainVersion: number
  readonly mode: BlockGameMode
  readonly difficulty: BlockGameDifficulty
  readonly spawn: { readonly x: number; readonly y: number; readonly z: number }
  /** Steps of the world since it began. */
  readonly time: number
  readonly player: SavedPlayer
  readonly chunks: readonly SavedChunk[]
}

/** Refused beyond this, before anything is read. */
export const SAVE_MAX_BYTES = 64 * 1024 * 1024
export const WORLD_NAME_MAX_BYTES = 400
/** Players are at most this far above or below the lowest block. */
export const HEIGHT_LIMIT = 4096
export const SIGN_MAX_BYTES = 400

const MAGIC = [0x50, 0x4c, 0x42, 0x57]
const FORMAT = 1
const MODES: readonly BlockGameMode[] = ['creative', 'survival']
const DIFFICULTIES: readonly BlockGameDifficulty[] = ['peaceful', 'easy', 'normal']
export const CHUNKS_MAX = 100_000
const HEADER_MAX_BYTES = 4096
const CHUNK_MAX_BYTES = 1024 * 1024

/** A whole world in bytes: its header, and its chunks as differences to the terrain. Each part has its checksum. */
export function encodeWorld(save: WorldSave): Uint8Array {
  const writer = new ByteWriter()
  for (const byte of MAGIC) writer.byte(byte)
  writer.byte(FORMAT)
  writer.record(encodeHeader(save))
  writer.count(save.chunks.length)
  for (const chunk of save.chunks) writer.raw(recordOf(chunk))
  return writer.take()
}

/** Reads what `encodeWorld` made. Anything else, from whoever it may be, is refused with a `SaveError` in bounded time. */
export function decodeWorld(bytes: Uint8Array): WorldSave {
  if (bytes.length > SAVE_MAX_BYTES) throw new SaveError('damaged', 'This world is too large.')
  if (MAGIC.some((byte, index) => bytes[index] !== byte))
    throw new SaveError('unknown', 'This is no world of Block World.')
  const reader = new ByteReader(bytes.subarray(MAGIC.length))
  const format = reader.byte()
  if (format > FORMAT) throw new SaveError('newer', 'This world was saved by a newer version.')
  reader.check(format === FORMAT)
  const header = decodeHeader(reader.record(HEADER_MAX_BYTES))
  const chunks: SavedChunk[] = []
  const keys = new Set<number>()
  for (let left = reader.count(CHUNKS_MAX); left > 0; left--) {
    const chunk = readChunk(reader.record(CHUNK_MAX_BYTES))
    keys.add(chunkKey(chunk.chunkX, chunk.chunkZ))
    chunks.push(chunk)
  }
  reader.check(keys.size === chunks.length)
  reader.end()
  return { ...header, chunks }
}

/** A world is saved every few seconds, and most of its chunks are those of the time before. */
const encoded = new WeakMap<SavedChunk, Uint8Array>()

/** One chunk in bytes, for what is sent or merged chunk by chunk. */
export function encodeChunk(chunk: SavedChunk): Uint8Array {
  // The caller may give its bytes away.
  return recordOf(chunk).slice()
}

/** Bytes of a chunk in a save. */
export function encodedLength(chunk: SavedChunk): number {
  return recordOf(chunk).length
}

function recordOf(chunk: SavedChunk): Uint8Array {
  const known = encoded.get(chunk)
  if (known !== undefined) return known
  const writer = new ByteWriter()
  writer.record(writeChunk(chunk))
  const bytes = writer.take()
  encoded.set(chunk, bytes)
  return bytes
}

export function decodeChunk(bytes: Uint8Array): SavedChunk {
  const reader = new ByteReader(bytes)
  const chunk = readChunk(reader.record(CHUNK_MAX_BYTES))
  reader.end()
  return chunk
}

function encodeHeader({ name, seed, terrainVersion, mode, difficulty, spawn, time, player }: WorldSave): ByteWriter {
  const writer = new ByteWriter()
  writer.text(name)
  writer.integer(seed)
  writer.count(terrainVersion)
  writer.byte(MODES.indexOf(mode))
  writer.byte(DIFFICULTIES.indexOf(difficulty))
  writer.number(time)
  for (const value of [spawn.x, spawn.y, spawn.z, player.x, player.y, player.z, player.yaw, player.pitch])
    writer.number(value)
  writer.byte(player.isFlying ? 1 : 0)
  for (const value of [player.health, player.food, player.air, player.selected]) writer.byte(value)
  for (let index = 0; index < INVENTORY_SLOTS; index++) {
    const slot = player.inventory[index]
    writer.count(slot?.item ?? 0)
    if (slot != null) writer.count(slot.count)
  }
  return writer
}

function decodeHeader(reader: ByteReader): Omit<WorldSave, 'chunks'> {
  const place = () => ({
    x: reader.number(-BLOCKS_LIMIT, BLOCKS_LIMIT),
    y: reader.number(-HEIGHT_LIMIT, HEIGHT_LIMIT),
    z: reader.number(-BLOCKS_LIMIT, BLOCKS_LIMIT),
  })
  const name = reader.text(WORLD_NAME_MAX_BYTES)
  const seed = reader.integer()
  const terrainVersion = reader.count(0xffff)
  const mode = MODES[reader.byte(MODES.length - 1)] ?? 'creative'
  const difficulty = DIFFICULTIES[reader.byte(DIFFICULTIES.length - 1)] ?? 'peaceful'
  const time = reader.number(0, Number.MAX_SAFE_INTEGER)
  reader.check(Number.isInteger(time))
  const spawn = place()
  const player = {
    ...place(),
    yaw: reader.number(-1000, 1000),
    pitch: reader.number(-2, 2),
    isFlying: reader.byte(1) === 1,
    health: reader.byte(HALVES_MAX),
    food: reader.byte(HALVES_MAX),
    air: reader.byte(HALVES_MAX),
    selected: reader.byte(8),
    inventory: Array.from({ length: INVENTORY_SLOTS }, () => readSlot(reader)),
  }
  reader.end()
  return { name, seed, terrainVersion, mode, difficulty, spawn, time, player }
}

function readSlot(reader: ByteReader): Slot {
  const item = reader.count(0xffff)
  if (item === 0) return null
  const slot = { item, count: reader.count(0xffff) }
  reader.check(isSlotPossible(slot))
  return slot
}

function writeChunk({ chunkX, chunkZ, edits, texts }: SavedChunk): ByteWriter {
  const writer = new ByteWriter()
  writer.integer(chunkX)
  writer.integer(chunkZ)
  writer.count(edits.indices.length)
  let before = -1
  edits.indices.forEach((index, at) => {
    writer.count(index - before - 1)
    writer.count(edits.cells[at] ?? 0)
    before = index
  })
  writer.count(texts.size)
  for (const [index, text] of texts) {
    writer.count(index)
    writer.text(text)
  }
  return writer
}

function readChunk(reader: ByteReader): SavedChunk {
  const [chunkX, chunkZ] = [reader.integer(), reader.integer()]
  reader.check(isChunkInWorld(chunkX, chunkZ))
  const count = reader.count(CHUNK_CELLS)
  const [indices, cells] = [new Uint16Array(count), new Uint16Array(count)]
  let before = -1
  for (let at = 0; at < count; at++) {
    before += 1 + reader.count(CHUNK_CELLS)
    const cell = reader.count(0xffff)
    reader.check(before < CHUNK_CELLS && isBlockId(idOf(cell)))
    indices[at] = before
    cells[at] = cell
  }
  const texts = new Map<number, string>()
  for (let left = reader.count(CHUNK_CELLS); left > 0; left--) {
    const index = reader.count(CHUNK_CELLS - 1)
    reader.check(!texts.has(index))
    texts.set(index, reader.text(SIGN_MAX_BYTES))
  }
  // A million chunks of nothing would be small to send and large to keep.
  reader.check(count > 0 || texts.size > 0)
  reader.end()
  return { chunkX, chunkZ, edits: { indices, cells }, texts }
}
