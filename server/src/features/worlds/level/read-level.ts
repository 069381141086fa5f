import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { World, WorldEdition } from '@pinloft/contract/worlds/endpoints'
import { zlibCode } from '../archive-damage.ts'
import { type NbtCompound, NbtDamage, type NbtValue, readNbt, type WantedNames } from './nbt.ts'

/** Largest `level.dat`, packed and unpacked: those of large servers with many mods have some hundred KiB. */
export const LEVEL_MAX_BYTES = 4 * MEBIBYTE
const BEDROCK_HEADER_BYTES = 8
const NAME_MAX_CHARACTERS = 200
const VERSION_MAX_CHARACTERS = 60
/** Anvil and the format before it, where the level does not name its version. */
const OLD_VERSIONS: Readonly<Record<number, string>> = { 19133: 'before 1.9', 19132: 'before 1.2' }
const GAME_MODES: Readonly<Record<number, string>> = { 0: 'survival', 1: 'creative', 2: 'adventure', 3: 'spectator' }
/** Bedrock counts the view of a spectator as 6. */
const BEDROCK_GAME_MODES: typeof GAME_MODES = { 0: 'survival', 1: 'creative', 2: 'adventure', 6: 'spectator' }
const DIFFICULTIES: typeof GAME_MODES = { 0: 'peaceful', 1: 'easy', 2: 'normal', 3: 'hard' }
const YEAR_10000_MS = Date.UTC(10_000, 0)

const JAVA_NAMES: WantedNames = {
  Data: {
    LevelName: true,
    GameType: true,
    Difficulty: true,
    hardcore: true,
    version: true,
    Version: { Name: true },
    LastPlayed: true,
    RandomSeed: true,
    WorldGenSettings: { seed: true },
  },
}
const BEDROCK_NAMES: WantedNames = {
  LevelName: true,
  GameType: true,
  Difficulty: true,
  IsHardcore: true,
  lastOpenedWithVersion: true,
  LastPlayed: true,
  RandomSeed: true,
}

export type LevelFacts = Pick<
  World,
  'edition' | 'levelName' | 'gameMode' | 'difficulty' | 'isHardcore' | 'version' | 'seed' | 'lastPlayed'
>

/** What a `level.dat` says; null if it cannot be read. */
export async function readLevel(file: Buffer): Promise<LevelFacts | null> {
  try {
    const isPacked = file[0] === 0x1f && file[1] === 0x8b
    const bytes = isPacked ? await promisify(gunzip)(file, { maxOutputLength: LEVEL_MAX_BYTES }) : file
    return hasBedrockHeader(bytes) ? bedrockFacts(bytes.subarray(BEDROCK_HEADER_BYTES)) : javaFacts(bytes)
  } catch (error) {
    const isDamage = error instanceof NbtDamage || isUnpackingError(error)
    if (!isDamage) throw error
    return null
  }
}

function isUnpackingError(error: unknown): boolean {
  return zlibCode(error) !== null || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
}

/** A version, and the length of what follows. */
function hasBedrockHeader(bytes: Buffer): boolean {
  return bytes.length > BEDROCK_HEADER_BYTES && bytes.readUInt32LE(4) === bytes.length - BEDROCK_HEADER_BYTES
}

function javaFacts(bytes: Buffer): LevelFacts {
  const data = readNbt(bytes, JAVA_NAMES, 'big').get('Data')
  if (!(data instanceof Map)) throw new NbtDamage('It has no data')
  return {
    ...commonFacts(data, 'java', GAME_MODES),
    isHardcore: data.get('hardcore') === 1,
    version: cutText(valueIn(data.get('Version'), 'Name'), VERSION_MAX_CHARACTERS) ?? oldVersion(data.get('version')),
    seed: seedOf(valueIn(data.get('WorldGenSettings'), 'seed') ?? data.get('RandomSeed')),
    lastPlayed: timeOf(data.get('LastPlayed'), 1),
  }
}

function bedrockFacts(bytes: Buffer): LevelFacts {
  const data = readNbt(bytes, BEDROCK_NAMES, 'little')
  const version = data.get('lastOpenedWithVersion')
  return {
    ...commonFacts(data, 'bedrock', BEDROCK_GAME_MODES),
    isHardcore: data.get('IsHardcore') === 1,
    // Two more numbers are those of the build.
    version: Array.isArray(version) && version.length > 0 ? version.slice(0, 3).join('.') : null,
    seed: seedOf(data.get('RandomSeed')),
    lastPlayed: timeOf(data.get('LastPlayed'), 1000),
  }
}

function commonFacts(data: NbtCompound, edition: WorldEdition, gameModes: typeof GAME_MODES) {
  return {
    edition,
    levelName: cutText(data.get('LevelName'), NAME_MAX_CHARACTERS),
    gameMode: named(data.get('GameType'), gameModes),
    difficulty: named(data.get('Difficulty'), DIFFICULTIES),
  }
}

function valueIn(compound: NbtValue | undefined, name: string): NbtValue | undefined {
  return compound instanceof Map ? compound.get(name) : undefined
}

function named(value: NbtValue | undefined, names: Readonly<Record<number, string>>): string | null {
  return typeof value === 'number' ? (names[value] ?? null) : null
}

function oldVersion(format: NbtValue | undefined): string | null {
  return typeof format === 'number' ? (OLD_VERSIONS[format] ?? null) : null
}

function seedOf(value: NbtValue | undefined): string | null {
  return typeof value === 'bigint' ? String(value) : null
}

function timeOf(value: NbtValue | undefined, unitMs: number): string | null {
  const timeMs = typeof value === 'bigint' ? Number(value) * unitMs : 0
  return timeMs > 0 && timeMs < YEAR_10000_MS ? new Date(timeMs).toISOString() : null
}

/** Without control characters, which a database may not take. */
function cutText(value: NbtValue | undefined, maxCharacters: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...text].slice(0, maxCharacters).join('') || null
}
