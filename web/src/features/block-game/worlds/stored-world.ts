import type { BlockGameDifficulty, BlockGameMode, BlockGameWorld } from '@pinloft/contract/block-game/messages'

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
}

export const isOnlyHere = ({ change, sentChange }: StoredWorld) => change !== sentChange

/** Of a world that is as the cloud has it. */
export const UNCHANGED = { change: 0, sentChange: 0, isDeleted: false, refusal: null } as const

/** A world as another device saved it, in the place of what is here. */
export function takenFrom(
  world: Omit<StoredWorld, keyof typeof UNCHANGED | 'revision' | 'taken'>,
  revision: number,
  before: StoredWorld | undefined,
): StoredWorld {
  return { ...world, ...UNCHANGED, revision, taken: (before?.taken ?? 0) + 1 }
}

export function changed(world: StoredWorld, change: Partial<StoredWorld>): StoredWorld {
  return { ...world, ...change, change: world.change + 1 }
}

const MODES: readonly BlockGameMode[] = ['creative', 'survival']
const DIFFICULTIES: readonly BlockGameDifficulty[] = ['peaceful', 'easy', 'normal']
export const WORLD_NAME_MAX_CHARACTERS = 60
const ID = /^[\w-]{1,64}$/

/** The text that the cloud stores for a world. */
export async function toCloudValue(world: StoredWorld): Promise<string> {
  const { name, mode, difficulty, lastPlayed, seed } = world
  return JSON.stringify({
    version: 1,
    name,
    mode,
    difficulty,
    lastPlayed,
    seed,
    save: world.save && toBase64(await squeeze(world.save)),
    picture: world.picture && toBase64(world.picture),
  })
}

/** Reads what `toCloudValue` made, maybe on a device with another version. Null if it can't be read. */
export async function fromCloudValue(
  id: string,
  value: string,
): Promise<Omit<StoredWorld, 'revision' | 'change' | 'sentChange' | 'taken' | 'isDeleted' | 'refusal'> | null> {
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
      save: typeof save === 'string' ? await unsqueeze(fromBase64(save)) : null,
      picture: typeof picture === 'string' ? fromBase64(picture) : null,
    }
  } catch {
    return null
  }
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

/** A seed from what was typed: a number as it is, words by their letters, nothing by chance. */
export function seedFrom(typed: string): number {
  const text = typed.trim()
  if (text === '') return crypto.getRandomValues(new Int32Array(1))[0] ?? 0
  if (/^-?\d{1,10}$/.test(text)) return Number(text) | 0
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)
}

export function newWorldId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a save may become, so that a hostile one can't fill the memory. */
const SAVE_MAX_BYTES = 64 * 1024 * 1024

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
