import { PLAYER_NAME_MAX_CHARACTERS, ROOM_CHANGES_MAX } from '@pinloft/contract/block-game/limits'
import type { ToRoom } from '@pinloft/contract/block-game/together'
import { z } from 'zod'

const Change = z.tuple([z.int(), z.int(), z.int(), z.union([z.int(), z.string()])])

const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    name: z.string().max(PLAYER_NAME_MAX_CHARACTERS),
    resume: z.object({ token: z.string().max(100), order: z.int().nonnegative() }).nullable(),
  }),
  z.object({ type: z.literal('move'), x: z.number(), y: z.number(), z: z.number(), yaw: z.number() }),
  z.object({
    type: z.literal('edit'),
    number: z.int().positive(),
    changes: z.array(Change).min(1).max(ROOM_CHANGES_MAX),
  }),
  z.object({ type: z.literal('keep') }),
])

/** The message in a text that somebody sent; undefined if it is none. Numbers in it are finite. */
export function readRoomMessage(text: string): ToRoom | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
