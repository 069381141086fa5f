import { PLAYER_NAME_MAX_CHARACTERS } from '@pinloft/contract/block-game/limits'
import type { RoomChange, RoomPlayer } from '@pinloft/contract/block-game/together'
import { BLOCKS_LIMIT } from '@pinloft/game/together'
import { randomToken } from '../../../platform/ids.ts'
import { Allowance } from './allowance.ts'
import type { Peer } from './room-peer.ts'
import type { SharedLimits } from './visitor-limits.ts'

/** Changes: hands make some four a second, and a door is two. */
const CHANGES = { perSecond: 20, most: 60 }
/** Messages of any kind: a game tells its place ten times a second. */
const MESSAGES = { perSecond: 60, most: 240 }
/** Blocks of way: who falls makes 56 a second. */
const WAY = { perSecond: 70, most: 140 }
const HEIGHT_MAX = 4096
/** Answers that are remembered for whoever has not heard them: as many as edits can be under way. */
const ANSWERS_MAX = MESSAGES.most
const NEAR_BLOCKS = 48
/** The same for visitors, who are told nothing of what is further away. */
const NEAR_VISITOR_BLOCKS = 16
/** Chunks that had to be made for a visitor: who flies comes to two new ones a second, and to nine when they begin. */
const CHUNKS = { perSecond: 6, most: 48 }

/** Who somebody is to a room. */
export interface Guest {
  /** Of the session or the link. */
  readonly id: string
  /** Came by a link instead of with a session. */
  readonly isVisitor: boolean
  readonly canBuild: boolean
  /** What they share with others who came the same way; null with a session. */
  readonly limits: SharedLimits | null
}

export const OWNER: Guest = { id: 'owner', isVisitor: false, canBuild: true, limits: null }

interface Answer {
  readonly refusedCount: number
  /** Of the world with the edit. */
  readonly order: number
}

interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Somebody who is in a room, or was and may come back. */
export class Player {
  readonly id: number
  /** Opens the same place in the room again after a lost connection. */
  readonly token: string
  guest: Guest = OWNER
  readonly #spawn: Place
  readonly #changes: Allowance
  readonly #messages: Allowance
  readonly #way: Allowance
  readonly #chunks: Allowance
  name = ''
  /** Null while the connection is lost. */
  peer: Peer | null = null
  /** Whether they have said where they are since they came. */
  #isPlaced = false
  /** Answers to the last edits, by their numbers. */
  readonly #answers = new Map<number, Answer>()
  /** Number of the last edit that was answered. */
  #answered = 0
  place: Place & { readonly yaw: number }

  constructor(
    id: number,
    { roomId, spawn, place, nowMs }: { roomId: string; spawn: Place; place: Place; nowMs: number },
  ) {
    this.id = id
    this.token = `${roomId}.${randomToken()}`
    this.#spawn = spawn
    this.place = { ...place, yaw: 0 }
    this.#changes = new Allowance({ ...CHANGES, nowMs })
    this.#messages = new Allowance({ ...MESSAGES, nowMs })
    this.#way = new Allowance({ ...WAY, nowMs })
    this.#chunks = new Allowance({ ...CHUNKS, nowMs })
  }

  /** Comes in, or back in, and begins where they say. */
  begin(peer: Peer): void {
    this.peer = peer
    // A visitor who comes back goes on from where they were.
    if (!this.guest.isVisitor) this.#isPlaced = false
    // They go once more where they made what was not answered.
    this.#way.refill()
  }

  get answered(): number {
    return this.#answered
  }

  /** Begins anew: edits are counted anew. */
  forgetAnswers(): void {
    this.#answers.clear()
    this.#answered = 0
  }

  /** Remembers the answer to the next edit. */
  answer(number: number, answer: Answer): void {
    this.#answered = number
    this.#answers.set(number, answer)
    this.#answers.delete(number - ANSWERS_MAX)
  }

  /** What was answered to an edit that came before; undefined if that is long ago. */
  answerTo(number: number): Answer | undefined {
    return this.#answers.get(number)
  }

  maySend(nowMs: number): boolean {
    return this.#messages.take(1, nowMs)
  }

  mayChange(nowMs: number): boolean {
    return this.#changes.take(1, nowMs) && this.guest.limits?.take('changes', 1) !== false
  }

  /** Whether a chunk may be made for them: of a visitor, so many and no more. */
  mayLook(nowMs: number): boolean {
    const { isVisitor, limits } = this.guest
    return !isVisitor || (this.#chunks.take(0, nowMs) && limits?.take('chunks', 0) !== false)
  }

  /** So many chunks were made for them. */
  chargeLooks(chunkCount: number, nowMs: number): void {
    this.#chunks.charge(chunkCount, nowMs)
    this.guest.limits?.charge('chunks', chunkCount)
  }

  /** Goes to a place. False if nobody gets there so fast. */
  move(place: Place & { readonly yaw: number }, nowMs: number): boolean {
    const isInWorld = Math.max(Math.abs(place.x), Math.abs(place.z)) < BLOCKS_LIMIT && Math.abs(place.y) < HEIGHT_MAX
    if (!isInWorld || !Number.isFinite(place.yaw)) return false
    // Who has died begins anew at the spawn.
    const isFree = !this.#isPlaced || distance(place, this.#spawn) < 2
    if (!isFree && !this.#way.take(distance(place, this.place), nowMs)) return false
    this.#isPlaced = true
    const { x, y, z, yaw } = place
    this.place = { x, y, z, yaw }
    return true
  }

  /** Whether a change is where hands may once have reached. */
  isNear([x, y, z]: RoomChange): boolean {
    return distance({ x, y, z }, this.place) < (this.guest.isVisitor ? NEAR_VISITOR_BLOCKS : NEAR_BLOCKS)
  }

  describe(): RoomPlayer {
    const { x, y, z, yaw } = this.place
    return { id: this.id, name: this.name, x, y, z, yaw }
  }
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
}

/** A name that none of the others has. */
export function freePlayerName(wanted: string, others: readonly string[]): string {
  // Nothing that is invisible or turns what is beside it.
  const name = wanted.replace(/[\p{C}\s]+/gu, ' ').trim() || 'Player'
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const free = [...name].slice(0, PLAYER_NAME_MAX_CHARACTERS - ending.length).join('') + ending
    if (!others.includes(free)) return free
  }
}
