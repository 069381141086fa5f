import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import {
  createWorldSave,
  decodeWorld,
  encodeWorld,
  fittingText,
  WORLD_NAME_MAX_BYTES,
  type WorldSave,
} from '@pinloft/game/together'
import { z } from 'zod'

/** Larger ones are not played together, as the server holds the whole of it. */
export const SHARED_SAVE_MAX_BYTES = 8 * MEBIBYTE

/** A world as devices keep it in the cloud. */
const StoredWorld = z.looseObject({
  version: z.literal(1),
  name: z.string().max(200),
  mode: z.enum(['creative', 'survival']),
  difficulty: z.enum(['peaceful', 'easy', 'normal']),
  lastPlayed: z.string(),
  seed: z.int(),
  /** In base64, compressed; null for one that nobody has played yet. */
  save: z.string().nullable(),
  /** By which devices see what went into what; they would take a world without a new entry for an earlier one. */
  history: z
    .array(z.tuple([z.string(), z.int()]).readonly())
    .readonly()
    .catch([]),
  /** Which room stored it last, and the order of its changes by then. */
  room: z.object({ id: z.string(), order: z.int().nonnegative() }).optional().catch(undefined),
})
export type StoredWorld = z.infer<typeof StoredWorld>

/** Reads the value of a world. Throws whatever is wrong with it. */
export async function readStoredWorld(value: string): Promise<{ stored: StoredWorld; save: WorldSave }> {
  const stored = StoredWorld.parse(JSON.parse(value))
  const { name, mode, difficulty, seed } = stored
  if (stored.save === null) {
    return { stored, save: createWorldSave(fittingText(name, WORLD_NAME_MAX_BYTES), seed | 0, mode, difficulty) }
  }
  return { stored, save: decodeWorld(await unpacked(stored.save)) }
}

/** The name in the value of a world; undefined if it is none. */
export function nameIn(value: string): string | undefined {
  try {
    return StoredWorld.safeParse(JSON.parse(value)).data?.name
  } catch {
    return undefined
  }
}

/** Whether two saves are the same world: each browser compresses in its own way. */
export async function isSameSave(one: string | null, other: string | null): Promise<boolean> {
  if (one === other) return true
  if (one === null || other === null) return false
  return (await unpacked(one)).equals(await unpacked(other))
}

function unpacked(save: string): Promise<Buffer> {
  return promisify(gunzip)(Buffer.from(save, 'base64'), { maxOutputLength: SHARED_SAVE_MAX_BYTES })
}

/** The world as it is now, in the place of what was stored. */
export async function withSave(stored: StoredWorld, save: WorldSave, lastPlayed: string): Promise<StoredWorld> {
  const bytes = await promisify(gzip)(encodeWorld(save))
  return { ...stored, lastPlayed, save: bytes.toString('base64') }
}
