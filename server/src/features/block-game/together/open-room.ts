import { continuedHistory } from '@pinloft/contract/block-game/history'
import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import { ROOM_CLOSED, roomIdOf } from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import { BROWSER_DATA_VALUE_MAX_BYTES } from '@pinloft/contract/browser-data/limits'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { BrowserDataService } from '../../browser-data/index.ts'
import { ROOM_TICKS_PER_SECOND, Room } from './room.ts'
import { isSameSave, nameIn, readStoredWorld, type StoredWorld, withSave } from './stored-world.ts'

const TICK_MS = 1000 / ROOM_TICKS_PER_SECOND
/** A world with changes is stored this often. */
const KEEP_EVERY_TICKS = 4 * ROOM_TICKS_PER_SECOND
/** At most this often when players ask for it. */
const KEEP_ASKED_EVERY_TICKS = ROOM_TICKS_PER_SECOND
/** Nothing is added to a world whose value is larger: it could become too large to be stored before that is tried again. */
const VALUE_FULL_BYTES = BROWSER_DATA_VALUE_MAX_BYTES - MEBIBYTE
const WRITER = { deviceId: 'block-game-room', device: TEXTS.device }
const AREA = { domain: BLOCK_GAME_DOMAIN, dataType: 'localStorage' } as const

export type Values = Pick<BrowserDataService, 'find' | 'save'>

/** Of a room that has ended. One that is not in the history has stored nothing. */
function keptOrderOf({ room, history }: StoredWorld, roomId: string): number | null {
  if (room?.id === roomId) return room.order
  return history.some(([writer]) => writer === writerOf(roomId)) ? null : 0
}

const keyOf = (worldId: string) => `world/${worldId}`
/** The name of a room in the histories of worlds. */
const writerOf = (roomId: string) => `r${roomId.slice(0, 11)}`

/** A room, and where its world is stored. It stays until nobody is in and everything is durable. */
export class OpenRoom {
  readonly room: Room
  readonly #clock: Clock
  readonly #values: Values
  readonly #timer: NodeJS.Timeout
  #worldId: string
  /** Which it had before what was played went on as a world of its own. */
  readonly #formerIds = new Set<string>()
  #stored: StoredWorld
  #revision: number
  #keeping: Promise<void> | null = null
  #ticks = 0
  /** It was deleted while only visitors were in it, and is not stored any more. */
  #isDeleted = false
  #users = 0
  #visitors = 0
  /** Whether nobody but visitors was in it since it was opened, or since everybody else left. */
  isVisitors = true

  private constructor(
    options: { clock: Clock; values: Values; onIdle: () => void; onError: (error: unknown) => void },
    found: { worldId: string; room: Room; stored: StoredWorld; revision: number },
  ) {
    this.#clock = options.clock
    this.#values = options.values
    this.#worldId = found.worldId
    this.room = found.room
    this.#stored = found.stored
    this.#revision = found.revision
    this.#timer = setInterval(() => {
      try {
        this.room.tick()
      } catch (error) {
        options.onError(error)
      }
      const isAsked = ++this.#ticks % KEEP_ASKED_EVERY_TICKS === 0 && this.room.takeKeepAsked()
      if (isAsked || this.#ticks % KEEP_EVERY_TICKS === 0) void this.keep()
      if (this.#users === 0 && this.isKept) options.onIdle()
    }, TICK_MS).unref()
  }

  /** Undefined if the cloud has no such world, or none that can be played. */
  static async open(
    worldId: string,
    options: { clock: Clock; values: Values; onIdle: () => void; onError: (error: unknown) => void },
  ): Promise<OpenRoom | undefined> {
    const found = await options.values.find(AREA, keyOf(worldId))
    if (found === undefined || found.value === null) return undefined
    const read = await readStoredWorld(found.value).catch(() => undefined)
    if (read === undefined) return undefined
    const room = new Room(read.save, options.clock, { keptOrderOf: (id) => keptOrderOf(read.stored, id) })
    room.isFull = isNearlyTooLarge(found.value)
    return new OpenRoom(options, { worldId, room, stored: read.stored, revision: found.revision })
  }

  get worldId(): string {
    return this.#worldId
  }

  get name(): string {
    return this.#stored.name
  }

  get isDeleted(): boolean {
    return this.#isDeleted
  }

  /** Connections that use it, of visitors or of others. */
  users({ isVisitor }: { isVisitor: boolean }): number {
    return isVisitor ? this.#visitors : this.#users - this.#visitors
  }

  enter(isVisitor: boolean): void {
    this.#users++
    if (isVisitor) this.#visitors++
    else this.isVisitors = false
  }

  /** Returns whether anybody is left. */
  leave(isVisitor: boolean): boolean {
    this.#users--
    if (isVisitor) this.#visitors--
    if (this.#users > 0 && this.#users === this.#visitors) this.isVisitors = true
    return this.#users > 0
  }

  /** Whether it was opened for a world and goes on as another one. */
  hasLeft(worldId: string): boolean {
    return this.#formerIds.has(worldId)
  }

  /** Whether everything is durable that is to be. */
  get isKept(): boolean {
    return this.#isDeleted || this.room.keptOrder === this.room.order
  }

  /** Stores what has changed, and says how that went. Never rejects. */
  keep(): Promise<void> {
    this.#keeping ??= this.#keep()
      .catch((error: unknown) => {
        const reason = error instanceof AppError ? error.message : TEXTS.notKept
        // One that a device has just changed is looked at again with the next attempt.
        if (error instanceof AppError && error.code !== 'browser_data_stale') this.room.isFull = true
        this.room.tell({ type: 'not-kept', reason })
      })
      .finally(() => {
        this.#keeping = null
      })
    return this.#keeping
  }

  /** Stops. What is not durable by then is lost. */
  close(): void {
    clearInterval(this.#timer)
  }

  async #keep(): Promise<void> {
    if (this.isKept) return
    const { order } = this.room
    const stored = await withSave(this.#stored, this.room.toSave(), new Date(this.#clock.now()).toISOString())
    await this.#settle()
    if (this.#isDeleted) return
    const history = continuedHistory(this.#stored.history, writerOf(this.room.id))
    const room = { id: this.room.id, order }
    const kept = { ...this.#stored, lastPlayed: stored.lastPlayed, save: stored.save, history, room }
    const value = JSON.stringify(kept)
    this.#revision = await this.#values.save(
      { ...AREA, key: keyOf(this.#worldId), value, baseRevision: this.#revision },
      WRITER,
    )
    this.#stored = kept
    this.room.keptOrder = order
    this.room.isFull = isNearlyTooLarge(value)
    this.room.tell({ type: 'kept', order, time: this.room.time })
  }

  /** Looks whether a device has changed the stored world meanwhile. */
  async #settle(): Promise<void> {
    const newest = await this.#values.find(AREA, keyOf(this.#worldId))
    if (newest?.revision === this.#revision || (newest === undefined && this.#revision === 0)) return
    const isDeleted = newest === undefined || newest.value === null
    if (isDeleted && this.#users === this.#visitors) {
      this.#isDeleted = true
      return this.room.end(ROOM_CLOSED.worldMissing, TEXTS.worldDeleted)
    }
    // For whoever plays it with a session it stays.
    if (newest === undefined) return
    const theirs = newest.value === null ? undefined : await readStoredWorld(newest.value).catch(() => undefined)
    const isSame = theirs !== undefined && (await isSameSave(theirs.stored.save, this.#stored.save))
    if (newest.value === null || isSame) {
      // Deleted while it is played; or another name or picture.
      this.#revision = newest.revision
      if (theirs !== undefined) this.#stored = theirs.stored
      return
    }
    const name = TEXTS.copyName(this.#stored.name)
    // The first time by the room's own name, which those who miss the message have in their tokens.
    const isFirst = this.#formerIds.size === 0
    this.#formerIds.add(this.#worldId)
    this.#worldId = isFirst ? this.room.id : randomId()
    this.#stored = { ...this.#stored, name }
    this.#revision = 0
    this.room.tell({ type: 'divided', worldId: this.#worldId, name })
  }
}

function isNearlyTooLarge(value: string): boolean {
  return Buffer.byteLength(value) > VALUE_FULL_BYTES
}

/** Whether the cloud has a world. */
export function hasStored(values: Pick<BrowserDataService, 'has'>, worldId: string): Promise<boolean> {
  return values.has(AREA, keyOf(worldId))
}

/** The name of a world in the cloud; undefined if there is none. Throws nothing of what is wrong with it. */
export async function storedName(values: Pick<Values, 'find'>, worldId: string): Promise<string | undefined> {
  if (!/^[\w-]{1,64}$/.test(worldId)) return undefined
  const found = await values.find(AREA, keyOf(worldId))
  if (found === undefined || found.value === null) return undefined
  return nameIn(found.value)
}

/**
 * The world that a room went on as, by the token of somebody who was in it; undefined if it went on as what it was, or the
 * token is none.
 */
export async function findDivided(values: Values, token: string): Promise<{ worldId: string } | undefined> {
  const roomId = roomIdOf(token)
  if (!/^[0-9a-f]{32}$/.test(roomId)) return undefined
  const found = await values.find(AREA, keyOf(roomId))
  if (found === undefined || found.value === null) return undefined
  const read = await readStoredWorld(found.value).catch(() => undefined)
  return read?.stored.history.some(([writer]) => writer === writerOf(roomId)) ? { worldId: roomId } : undefined
}
