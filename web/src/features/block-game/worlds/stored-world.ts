import { continuedHistory, WORLD_HISTORY_MAX, type WorldHistory } from '@pinloft/contract/block-game/history'
import type { BlockGameDifficulty, BlockGameMode, BlockGameWorld } from '@pinloft/contract/block-game/messages'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { formatDayAndTime } from '../../../platform/format-date.ts'

/** A world as this browser keeps it. */
export interface StoredWorld extends BlockGameWorld {
  readonly seed: number
  /** What the game last sent; null before that. */
  readonly save: Uint8Array | null
  /** The last view, as a picture for the menu. */
  readonly picture: Uint8Array | null
  /** The revision of the cloud that it was made from; 0 for none. */
  readonly revision: number
  /** Counts changes here. */
  readonly change: number
  /** The change that the cloud has; less than `change` while something is only here. */
  readonly sentChange: number
  /** How often something else has taken its place, or another tab has opened it. */
  readonly taken: number
  /** Deleted here, which the cloud doesn't know yet. */
  readonly isDeleted: boolean
  /** Why the cloud refuses it, in words; null if it doesn't. */
  readonly refusal: string | null
  /** What went into it, the newest last. Missing in worlds of earlier versions. */
  readonly history?: WorldHistory
  /** Which room stored it in the cloud last, and up to which order. Missing if none did. */
  readonly room?: { readonly id: string; readonly order: number }
  /** As this browser and the cloud had it together for the last time. Missing while there was no such time. */
  readonly base?: Base
}

interface Base {
  readonly name: string
  readonly save: Uint8Array | null
  readonly history: WorldHistory
}

export function baseOf({ name, save, history = [] }: CloudWorld): Base {
  return { name, save, history }
}

/** Whether the newest change of `some` went into `other`, and so all of `some`. */
export function isIn(some: WorldHistory | undefined, other: WorldHistory | undefined): boolean {
  const newest = some?.at(-1)
  return newest !== undefined && other?.some(([writer, change]) => writer === newest[0] && change >= newest[1]) === true
}

/** What went into a world of two, and that it is another one than both. */
export function joinedHistory(some: WorldHistory = [], other: WorldHistory = [], writer: string): WorldHistory {
  const joined = new Map(other)
  for (const [name, change] of some) joined.set(name, Math.max(change, joined.get(name) ?? 0))
  return continuedHistory([...joined], writer)
}

export const isOnlyHere = ({ change, sentChange }: StoredWorld) => change !== sentChange

/** Of a world that is as the cloud has it. */
export const UNCHANGED = { change: 0, sentChange: 0, isDeleted: false, refusal: null } as const

/** A world as another device saved it, in the place of what is here. */
export function takenFrom(world: CloudWorld, revision: number, before: StoredWorld | undefined): StoredWorld {
  return { ...world, ...UNCHANGED, revision, base: baseOf(world), taken: (before?.taken ?? 0) + 1 }
}

/** A world with a change, made by `writer`. */
export function changed(world: StoredWorld, change: Partial<StoredWorld>, writer: string): StoredWorld {
  return { ...world, ...change, change: world.change + 1, history: continuedHistory(world.history ?? [], writer) }
}

const MODES: readonly BlockGameMode[] = ['creative', 'survival']
const DIFFICULTIES: readonly BlockGameDifficulty[] = ['peaceful', 'easy', 'normal']
export const WORLD_NAME_MAX_CHARACTERS = 60
const ID = /^[\w-]{1,64}$/

/** A world as the cloud has it. */
export type CloudWorld = Omit<StoredWorld, keyof typeof UNCHANGED | 'revision' | 'taken' | 'base'>

/** The text that the cloud stores for a world. */
export async function toCloudValue(world: StoredWorld): Promise<string> {
  const { name, mode, difficulty, lastPlayed, seed, history = [], room } = world
  return JSON.stringify({
    version: 1,
    name,
    mode,
    difficulty,
    lastPlayed,
    seed,
    history,
    room,
    save: world.save && toBase64(await squeeze(world.save)),
    picture: world.picture && toBase64(world.picture),
  })
}

/** Reads what `toCloudValue` made, maybe on a device with another version. Null if it can't be read. */
export async function fromCloudValue(id: string, value: string): Promise<CloudWorld | null> {
  try {
    const read = JSON.parse(value) as Record<string, unknown>
    const { name, seed, lastPlayed, save, picture } = read
    const mode = MODES.find((one) => one === read.mode)
    const difficulty = DIFFICULTIES.find((one) => one === read.difficulty)
    if (read.version !== 1 || !ID.test(id) || mode === undefined || difficulty === undefined) return null
    if (typeof name !== 'string' || typeof seed !== 'number' || !Number.isSafeInteger(seed)) return null
    if (typeof lastPlayed !== 'string' || Number.isNaN(Date.parse(lastPlayed))) return null
    return {
      id,
      name: name.slice(0, WORLD_NAME_MAX_CHARACTERS),
      mode,
      difficulty,
      lastPlayed,
      seed,
      history: readHistory(read.history),
      ...readRoom(read.room),
      save: typeof save === 'string' ? await unsqueeze(fromBase64(save)) : null,
      picture: typeof picture === 'string' ? fromBase64(picture) : null,
    }
  } catch {
    return null
  }
}

function readHistory(read: unknown): WorldHistory {
  if (!Array.isArray(read)) return []
  return read.slice(-WORLD_HISTORY_MAX).flatMap((entry: unknown) => {
    const [writer, change]: unknown[] = Array.isArray(entry) ? entry : []
    const isRead = typeof writer === 'string' && ID.test(writer) && Number.isSafeInteger(change)
    return isRead ? [[writer, change as number] as const] : []
  })
}

/** The server reads it as what has survived of a room that has ended. */
function readRoom(read: unknown): Pick<StoredWorld, 'room'> {
  const { id, order } = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>
  const isRead = typeof id === 'string' && ID.test(id) && Number.isSafeInteger(order)
  return isRead ? { room: { id, order: order as number } } : {}
}

/** A name that none of the worlds has. */
export function freeName(wanted: string, names: readonly string[]): string {
  const base = wanted.slice(0, WORLD_NAME_MAX_CHARACTERS)
  if (!names.includes(base)) return base
  for (let number = 2; ; number++) {
    const ending = ` ${number}`
    const name = base.slice(0, WORLD_NAME_MAX_CHARACTERS - ending.length) + ending
    if (!names.includes(name)) return name
  }
}

const APART = / \([^()]{1,40}, \d{1,2} [A-Z][a-z]{2,3}, \d\d:\d\d\)$/

/** The name of one of two worlds that were one: by which device it is from, and when it was played there last. */
export function apartName(name: string, device: string, lastPlayed: string): string {
  const ending = ` (${device.slice(0, 30)}, ${formatDayAndTime(lastPlayed)})`
  return name.replace(APART, '').slice(0, WORLD_NAME_MAX_CHARACTERS - ending.length) + ending
}

/** A seed from what was typed: a number as it is, words by their letters, nothing by chance. */
export function seedFrom(typed: string): number {
  const text = typed.trim()
  if (text === '') return crypto.getRandomValues(new Int32Array(1))[0] ?? 0
  if (/^-?\d{1,10}$/.test(text)) return Number(text) | 0
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)
}

export function isSame(some: Uint8Array | null, other: Uint8Array | null): boolean {
  if (some === null || other === null) return some === other
  return some.length === other.length && some.every((byte, index) => byte === other[index])
}

export function newWorldId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a save may become, so that a hostile one can't fill the memory. */
const SAVE_MAX_BYTES = 64 * MEBIBYTE

async function squeeze(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function unsqueeze(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > SAVE_MAX_BYTES) {
      await reader.cancel()
      throw new RangeError('The save is too large')
    }
    parts.push(read.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const PIECE = 0x8000

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
