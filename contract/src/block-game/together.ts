/**
 * The messages between those who play in one world and its room on the server. The page holds the connection; the game in its
 * frame can reach nothing, so both pass them on. Everything is JSON but the snapshot, which is a save in bytes.
 */

/** The address of a room: `?world=` names the world. */
export const BLOCK_GAME_ROOM_PATH = '/ws/block-game'

/** Close codes of a room (private range of RFC 6455, section 7.4.2). */
export const ROOM_CLOSED = {
  /** It is not in the cloud, or can't be read. */
  worldMissing: 4404,
  full: 4409,
  /** A message that can't be read. */
  messageInvalid: 4400,
  /** More messages than hands can send. */
  tooMany: 4429,
  /** The same player has connected again. */
  replaced: 4410,
  /** As many worlds as possible are played together already. */
  tooManyWorlds: 4419,
  /** The link that a visitor came by no longer works. */
  linkEnded: 4411,
  /** It gives something else now, or asks for another password: its page is to be loaded again. */
  linkChanged: 4412,
} as const

/** The room that gave a token. */
export function roomIdOf(token: string): string {
  return token.split('.', 1)[0] ?? ''
}

/** A place and its cell, or the text of the sign there. */
export type RoomChange = readonly [x: number, y: number, z: number, value: number | string]

export interface RoomPlayer {
  readonly id: number
  readonly name: string
  /** The middle of the feet, in blocks. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Radians. */
  readonly yaw: number
}

export type ToRoom =
  /** The first message. `resume` is what the welcome gave before the connection was lost, and the last order seen. */
  | {
      readonly type: 'join'
      readonly name: string
      readonly resume: { readonly token: string; readonly order: number } | null
    }
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly z: number; readonly yaw: number }
  /** Numbers grow by one; one that was answered before is not made again. */
  | { readonly type: 'edit'; readonly number: number; readonly changes: readonly RoomChange[] }
  /** Asks for the world to be stored soon, as before leaving it. */
  | { readonly type: 'keep' }

export type FromRoom =
  /** If `hasSnapshot`, the whole world follows in bytes; else what was missed. */
  | {
      readonly type: 'welcome'
      readonly token: string
      readonly id: number
      readonly order: number
      /** Everything up to this order is durable. */
      readonly keptOrder: number
      readonly hasSnapshot: boolean
      /**
       * Of the room that gave the token, if it has ended, as when the server was killed: everything up to this order of it is
       * in the snapshot. Null if nothing is known of it, or if the token is of this room.
       */
      readonly formerKeptOrder: number | null
      /** False for a visitor who may only look. */
      readonly canBuild: boolean
      /** Ticks since the world began. */
      readonly time: number
      readonly players: readonly RoomPlayer[]
    }
  /** What was changed, by whomever. `order` grows by one with each. */
  | { readonly type: 'changed'; readonly order: number; readonly changes: readonly RoomChange[] }
  /**
   * An edit was decided on. `truth` is what is there now where it was not made: now, or when it came before; `refusedCount`
   * are those that never were. `order` is that of the world with it, which others may have changed since if it came before.
   */
  | {
      readonly type: 'answered'
      readonly number: number
      readonly truth: readonly RoomChange[]
      readonly refusedCount: number
      readonly order: number
    }
  /** Players who came or moved. */
  | { readonly type: 'players'; readonly players: readonly RoomPlayer[] }
  | { readonly type: 'left'; readonly id: number }
  /** Everything up to this order is durable. */
  | { readonly type: 'kept'; readonly order: number; readonly time: number }
  /** It could not be stored, and is tried again. */
  | { readonly type: 'not-kept'; readonly reason: string }
  /** The world was changed elsewhere as well: what is played goes on as a world of its own. */
  | { readonly type: 'divided'; readonly worldId: string; readonly name: string }
