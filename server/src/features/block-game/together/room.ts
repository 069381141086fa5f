import { LINK_VISITORS_MAX, ROOM_PLAYERS_MAX, ROOM_VISITORS_MAX } from '@pinloft/contract/block-game/limits'
import {
  type FromRoom,
  ROOM_CLOSED,
  type RoomChange,
  roomIdOf,
  type ToRoom,
} from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import {
  CHUNKS_MAX,
  encodeWorld,
  isChangePossible,
  type SaveLimits,
  SharedWorld,
  type WorldSave,
} from '@pinloft/game/together'
import type { Clock } from '../../../platform/clock.ts'
import { randomId } from '../../../platform/ids.ts'
import { Allowance } from './allowance.ts'
import { RoomOrder } from './room-order.ts'
import type { Peer } from './room-peer.ts'
import { freePlayerName, type Guest, OWNER, Player } from './room-player.ts'
import { SHARED_SAVE_MAX_BYTES } from './stored-world.ts'

/** Ticks a second of everything but bodies. */
export const ROOM_TICKS_PER_SECOND = 20
/** Players who lost their connection and may come back as they were. */
const AWAY_MAX = 24
/** Visitors who come: each costs a whole world. */
const VISITORS = { perSecond: 0.5, most: 12 }
/** Chunks that had to be made for visitors, whoever they are: 2.5 ms each of a server that does nothing else meanwhile. */
const VISITOR_CHUNKS = { perSecond: 16, most: 128 }
/** What is larger could be stored, but not be read again. A save has some more beside its chunks. */
const SAVE_LIMITS = { bytes: SHARED_SAVE_MAX_BYTES - 8 * 1024, chunks: CHUNKS_MAX }
/** Places of players are told this often. */
const TOLD_EVERY_TICKS = 2

interface RoomOptions {
  /** Up to which order of a room that has ended its changes are in the save; null if that is not known. */
  keptOrderOf?: (roomId: string) => number | null
  limits?: SaveLimits
}

/** One world that several play in: the order of all changes, and the judge of each. */
export class Room {
  readonly #clock: Clock
  readonly #world: SharedWorld
  readonly #save: WorldSave
  readonly #order = new RoomOrder()
  readonly #players = new Set<Player>()
  readonly #moved = new Set<Player>()
  readonly #openedMs: number
  readonly #visitors: Allowance
  readonly #visitorChunks: Allowance
  /** Begins the tokens of its players, so that they can be led to what became of the world. */
  readonly id = randomId()
  readonly #keptOrderOf: (roomId: string) => number | null
  #lastId = 0
  #ticks = 0
  #snapshot: { order: number; bytes: Uint8Array } | null = null
  /** Everything up to it is durable. */
  keptOrder = 0
  #isKeepAsked = false

  constructor(save: WorldSave, clock: Clock, { keptOrderOf = () => null, limits = SAVE_LIMITS }: RoomOptions = {}) {
    this.#keptOrderOf = keptOrderOf
    this.#save = save
    this.#clock = clock
    this.#world = new SharedWorld(save, limits)
    this.#openedMs = clock.steadyNow()
    this.#visitors = new Allowance({ ...VISITORS, nowMs: this.#openedMs })
    this.#visitorChunks = new Allowance({ ...VISITOR_CHUNKS, nowMs: this.#openedMs })
  }

  /** Nothing is added while the world is as large as it may be. */
  set isFull(isFull: boolean) {
    this.#world.isFull = isFull
  }

  /** How many chunks were made from the terrain until now. */
  get madeCount(): number {
    return this.#world.madeCount
  }

  get order(): number {
    return this.#order.last
  }

  /** Ticks since the world began. */
  get time(): number {
    return this.#save.time + Math.floor(((this.#clock.steadyNow() - this.#openedMs) / 1000) * ROOM_TICKS_PER_SECOND)
  }

  /** Names of those who are in. */
  get names(): string[] {
    return this.#present().map(({ name }) => name)
  }

  toSave(): WorldSave {
    return this.#world.toSave(this.time)
  }

  /** Whether a token is of somebody who is in, or was and may come back. */
  knows(token: string): boolean {
    return [...this.#players].some((player) => player.token === token)
  }

  /** Whether somebody has asked for the world to be stored since the last call. */
  takeKeepAsked(): boolean {
    const isAsked = this.#isKeepAsked
    this.#isKeepAsked = false
    return isAsked
  }

  /** Lets somebody in, or back in. Undefined, and the connection is closed, if there are too many. */
  join(peer: Peer, { name, resume }: Extract<ToRoom, { type: 'join' }>, guest: Guest = OWNER): Player | undefined {
    const known = [...this.#players].find((player) => player.token === resume?.token && isAlike(player.guest, guest))
    const needsPlace = known === undefined || (guest.isVisitor && known.peer === null)
    if (needsPlace && !this.#hasPlaceFor(guest)) {
      peer.close(ROOM_CLOSED.full, TEXTS.full)
      return undefined
    }
    if (guest.isVisitor && !this.#visitors.take(1, this.#clock.steadyNow())) {
      peer.close(ROOM_CLOSED.tooMany, 'Too many visitors at once')
      return undefined
    }
    known?.peer?.close(ROOM_CLOSED.replaced, 'Connected again')
    const player = known ?? this.#add()
    player.guest = guest
    const others = this.#present().filter((other) => other !== player)
    player.name = freePlayerName(
      name,
      others.map((other) => other.name),
    )
    player.begin(peer)
    const roomId = resume === null ? this.id : roomIdOf(resume.token)
    const formerKeptOrder = roomId === this.id ? null : this.#keptOrderOf(roomId)
    this.#welcome(player, known === undefined ? undefined : this.#order.since(resume?.order ?? 0), formerKeptOrder)
    this.#moved.add(player)
    return player
  }

  /** The connection of a player is gone. */
  leave(player: Player, peer: Peer): void {
    if (player.peer !== peer) return
    player.peer = null
    this.#tell({ type: 'left', id: player.id })
    // However many visitors come and go, nobody else is forgotten for them.
    const away = [...this.#players].filter((one) => one.peer === null && one.guest.isVisitor === player.guest.isVisitor)
    for (const one of away.slice(0, Math.max(0, away.length - AWAY_MAX))) this.#players.delete(one)
  }

  /** Takes a message of somebody who is in. */
  receive(player: Player, message: ToRoom): void {
    const nowMs = this.#clock.steadyNow()
    if (!player.maySend(nowMs)) player.peer?.close(ROOM_CLOSED.tooMany, 'Too many messages')
    else if (message.type === 'join') player.peer?.close(ROOM_CLOSED.messageInvalid, 'Already in')
    else if (message.type === 'keep') this.#isKeepAsked = true
    // The truth about places far away would take long to find.
    else if (message.type === 'edit' && !message.changes.every((change) => player.isNear(change))) {
      player.peer?.close(ROOM_CLOSED.messageInvalid, 'Out of reach')
    } else if (message.type === 'edit') this.#takeEdit(player, message, nowMs)
    else if (player.move(message, nowMs)) this.#moved.add(player)
  }

  /** A twentieth of a second. */
  tick(): void {
    this.#ticks++
    this.#world.step()
    this.#announce()
    if (this.#ticks % TOLD_EVERY_TICKS !== 0 || this.#moved.size === 0) return
    const players = [...this.#moved].filter(({ peer }) => peer !== null).map((player) => player.describe())
    this.#moved.clear()
    this.#tell({ type: 'players', players })
  }

  /** Says something to all. */
  tell(message: Extract<FromRoom, { type: 'kept' | 'not-kept' | 'divided' }>): void {
    this.#tell(message)
  }

  /** Closes all connections. */
  end(code: number, reason: string): void {
    for (const { peer } of this.#present()) peer?.close(code, reason)
  }

  /** The chunks that have to be made for a visitor are bounded: for them, for all who came the same way, and for all. */
  #takeEdit(player: Player, message: Extract<ToRoom, { type: 'edit' }>, nowMs: number): void {
    const { guest, peer } = player
    const { madeCount } = this.#world
    if (guest.isVisitor && !(player.mayLook(nowMs) && this.#visitorChunks.take(0, nowMs))) {
      peer?.close(ROOM_CLOSED.tooMany, 'Too many places')
      return
    }
    this.#edit(player, message, nowMs)
    if (!guest.isVisitor) return
    const made = this.#world.madeCount - madeCount
    player.chargeLooks(made, nowMs)
    this.#visitorChunks.charge(made, nowMs)
  }

  #edit(player: Player, { number, changes }: Extract<ToRoom, { type: 'edit' }>, nowMs: number): void {
    if (number > player.answered + 1) {
      player.peer?.close(ROOM_CLOSED.messageInvalid, 'An edit is missing')
      return
    }
    const isNew = number > player.answered
    const refused = changes.filter((change) => !(isNew && this.#change(player, change, nowMs)))
    this.#announce()
    if (isNew) player.answer(number, { refusedCount: refused.length, order: this.order })
    // Nothing is made to say it to somebody who can't change it.
    const told = player.guest.canBuild ? refused : refused.filter((change) => this.#world.isLoaded(change))
    const truth = told.flatMap((change) => this.#truthAt(change))
    const { refusedCount, order } = player.answerTo(number) ?? { refusedCount: 0, order: this.order }
    player.peer?.send({ type: 'answered', number, truth, refusedCount, order })
  }

  /** Makes a change if the player may. Texts are told here, cells with what follows from them. */
  #change(player: Player, change: RoomChange, nowMs: number): boolean {
    if (
      !player.guest.canBuild ||
      !player.mayChange(nowMs) ||
      !isChangePossible(this.#world, change, player.place) ||
      !this.#world.hasRoomFor(change)
    )
      return false
    const [x, y, z, value] = change
    const text = typeof value === 'string' ? value : null
    if (text !== null) this.#announce()
    this.#world.edit(change)
    if (text !== null) this.#tell({ type: 'changed', ...this.#order.add([[x, y, z, text]]) })
    return true
  }

  /** Of a cell, and of what is written there. */
  #truthAt([x, y, z]: RoomChange): RoomChange[] {
    return [
      [x, y, z, this.#world.cellAt(x, y, z)],
      [x, y, z, this.#world.textAt(x, y, z)],
    ]
  }

  #announce(): void {
    const changes = this.#world.takeChanges()
    if (changes.length > 0) this.#tell({ type: 'changed', ...this.#order.add(changes) })
  }

  #welcome(player: Player, missed: ReturnType<RoomOrder['since']>, formerKeptOrder: number | null): void {
    const { peer, token, id } = player
    // Who begins anew counts their edits anew.
    if (missed === undefined) player.forgetAnswers()
    const players = this.#present()
      .filter((other) => other !== player)
      .map((other) => other.describe())
    const hasSnapshot = missed === undefined
    const [order, { keptOrder, time }] = [this.#order.last, this]
    const { canBuild } = player.guest
    const told = { keptOrder, hasSnapshot, formerKeptOrder, canBuild, time, players }
    peer?.send({ type: 'welcome', token, id, order, ...told })
    if (hasSnapshot) peer?.sendSnapshot(this.#takeSnapshot())
    else for (const step of missed) peer?.send({ type: 'changed', ...step })
  }

  #takeSnapshot(): Uint8Array {
    const order = this.#order.last
    if (this.#snapshot?.order !== order) this.#snapshot = { order, bytes: encodeWorld(this.toSave()) }
    return this.#snapshot.bytes
  }

  #hasPlaceFor({ isVisitor, id }: Guest): boolean {
    const alike = this.#present().filter(({ guest }) => guest.isVisitor === isVisitor)
    if (!isVisitor) return alike.length < ROOM_PLAYERS_MAX
    return alike.length < ROOM_VISITORS_MAX && alike.filter(({ guest }) => guest.id === id).length < LINK_VISITORS_MAX
  }

  #add(): Player {
    const { spawn, player } = this.#save
    const nowMs = this.#clock.steadyNow()
    const added = new Player(++this.#lastId, { roomId: this.id, spawn, place: player, nowMs })
    this.#players.add(added)
    return added
  }

  #present(): Player[] {
    return [...this.#players].filter(({ peer }) => peer !== null)
  }

  #tell(message: FromRoom): void {
    for (const { peer } of this.#players) peer?.send(message)
  }
}

/** Whether a place in a room may be taken again: a visitor's only by the same link. */
function isAlike(one: Guest, other: Guest): boolean {
  return one.isVisitor === other.isVisitor && (!one.isVisitor || one.id === other.id)
}
