import { LINK_VISITORS_MAX, ROOM_PLAYERS_MAX, ROOM_VISITORS_MAX } from '@pinloft/contract/block-game/limits'
import { ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { OpenRoom } from './open-room.ts'
import { readRoomMessage } from './room-messages.ts'
import type { Peer } from './room-peer.ts'
import type { Guest, Player } from './room-player.ts'
import type { Rooms } from './rooms.ts'

/** A client with more unsent data is disconnected; it comes back where it was. */
const BUFFERED_MAX_BYTES = 16 * MEBIBYTE
const CHECK_EVERY_MS = 15_000
const EXPIRY_EVERY_MS = 1000
/** Who doesn't answer the closing is disconnected. */
const CLOSING_MS = 1000
/** Connections at a time for each player, as lost ones may still seem to be there. */
const CONNECTIONS_PER_PLAYER = 2
/** A slower connection than this is as good as none, in bytes a second. A world is waited for as long. */
const SLOWEST_BYTES = 32 * 1024

/** By what somebody may be in a room: a session, or a link to its world. */
export interface Permit extends Guest {
  /** When it ends by itself; null if it doesn't. */
  readonly endsAt: number | null
  /** With which the connection is closed when it ends. */
  readonly endCode: number
  /** Whether it is still good. */
  isGood(): Promise<boolean>
}

interface Connection {
  readonly permit: Permit
  isAlive: boolean
  /** Whether it has come into a room; one that hasn't by the second check holds a place for nothing. */
  isIn: boolean
  isChecked: boolean
  /** Until then an answer to a ping may wait behind a world that is on its way, by a clock that only moves ahead. */
  patientUntilMs: number
}

interface Dependencies {
  rooms: Rooms
  clock: Clock
  onError(error: unknown): void
}

/** The connections to rooms. */
export class RoomSockets {
  readonly #rooms: Rooms
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #connections = new Map<WebSocket, Connection>()
  readonly #timers: readonly NodeJS.Timeout[]

  constructor({ rooms, clock, onError }: Dependencies) {
    this.#rooms = rooms
    this.#clock = clock
    this.#onError = onError
    this.#timers = [
      setInterval(() => this.check().catch(onError), CHECK_EVERY_MS).unref(),
      setInterval(() => this.#endExpired(), EXPIRY_EVERY_MS).unref(),
    ]
  }

  /** Joins a socket with the room of a world, until one of them ends. */
  accept(socket: WebSocket, worldId: string, permit: Permit): void {
    const own = [...this.#connections.values()].filter((one) => one.permit.id === permit.id)
    const connection: Connection = { permit, isAlive: true, isIn: false, isChecked: false, patientUntilMs: 0 }
    this.#connections.set(socket, connection)
    const waiting: RawData[] = []
    let take = (data: RawData) => {
      // Only the joining may come before the room is open.
      if (waiting.push(data) > 2) close(socket, ROOM_CLOSED.messageInvalid, 'Not yet')
      else if (waiting.length === 1) {
        open(data).catch((error: unknown) => {
          this.#onError(error)
          socket.terminate()
        })
      }
    }
    const open = async (first: RawData) => {
      const message = readRoomMessage(String(first))
      if (message?.type !== 'join') return close(socket, ROOM_CLOSED.messageInvalid, 'Not a message of the game')
      const { isVisitor } = permit
      // It may have ended while the connection was made, which closes only those that are there.
      if (isVisitor && !(await permit.isGood())) return close(socket, permit.endCode, 'Ended')
      const room = await this.#rooms.enter(worldId, { token: message.resume?.token, isVisitor })
      if (room === 'missing') return close(socket, ROOM_CLOSED.worldMissing, TEXTS.worldMissing)
      if (room === 'too-many') return close(socket, ROOM_CLOSED.tooManyWorlds, TEXTS.tooManyWorlds)
      take = this.#enter(socket, connection, room, worldId)
      for (const data of waiting.splice(0)) if (socket.readyState === socket.OPEN) take(data)
    }
    socket.on('message', (data, isBinary) => {
      connection.isAlive = true
      if (socket.readyState !== socket.OPEN) return
      const isTooMuch =
        permit.limits?.take('messages', 1) === false || permit.limits?.take('bytes', sizeOf(data)) === false
      if (isTooMuch) close(socket, ROOM_CLOSED.tooMany, 'Too many messages')
      else if (isBinary) close(socket, ROOM_CLOSED.messageInvalid, 'Not a text')
      else take(data)
    })
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#connections.delete(socket))
    const ownMax = CONNECTIONS_PER_PLAYER * (permit.isVisitor ? LINK_VISITORS_MAX : ROOM_PLAYERS_MAX)
    if (own.length >= ownMax) close(socket, ROOM_CLOSED.full, TEXTS.full)
    else if (permit.limits?.take('connections', 1) === false) {
      close(socket, ROOM_CLOSED.tooMany, 'Too many connections')
    }
  }

  /** Closes the connections of a session or a link; with the code that says why, unless that is another one. */
  end(permitId: string, code?: number): void {
    for (const [socket, { permit }] of this.#connections) {
      if (permit.id === permitId) close(socket, code ?? permit.endCode, 'Ended')
    }
  }

  /** Closes what belongs to ended sessions and links, and those who are gone. */
  async check(): Promise<void> {
    const nowMs = this.#clock.steadyNow()
    for (const [socket, connection] of this.#connections) {
      const isGone = !connection.isAlive && nowMs >= connection.patientUntilMs
      if (isGone || (!connection.isIn && connection.isChecked)) socket.terminate()
      connection.isAlive = false
      connection.isChecked = true
      socket.ping()
    }
    const permits = new Map([...this.#connections.values()].map(({ permit }) => [permit.id, permit]))
    for (const [id, permit] of permits) if (!(await permit.isGood())) this.end(id)
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#connections.keys()) socket.terminate()
  }

  #endExpired(): void {
    const now = this.#clock.now()
    for (const [socket, { permit }] of this.#connections) {
      if (permit.endsAt !== null && permit.endsAt <= now) close(socket, permit.endCode, 'Ended')
    }
  }

  /** Returns what takes the messages of a socket. */
  #enter(socket: WebSocket, connection: Connection, open: OpenRoom, asked: string): (data: RawData) => void {
    const { permit } = connection
    const peer = this.#peerOf(socket, connection)
    let player: Player | undefined
    const end = () => {
      if (player !== undefined) open.room.leave(player, peer)
      this.#rooms.leave(open, permit)
      this.#rooms.tell()
    }
    if (socket.readyState === socket.OPEN) socket.on('close', end)
    else end()
    const usersMax = CONNECTIONS_PER_PLAYER * (permit.isVisitor ? ROOM_VISITORS_MAX : ROOM_PLAYERS_MAX)
    if (open.users(permit) > usersMax) close(socket, ROOM_CLOSED.full, TEXTS.full)
    return (data) => {
      const message = readRoomMessage(String(data))
      if (message === undefined || (player === undefined && message.type !== 'join')) {
        return close(socket, ROOM_CLOSED.messageInvalid, 'Not a message of the game')
      }
      if (player !== undefined) return open.room.receive(player, message)
      if (message.type !== 'join') return
      // Said again to those who were away when it happened.
      if (open.worldId !== asked) peer.send({ type: 'divided', worldId: open.worldId, name: open.name })
      player = open.room.join(peer, message, permit)
      connection.isIn = true
      this.#rooms.tell()
    }
  }

  #peerOf(socket: WebSocket, connection: Connection): Peer {
    const send = (data: string | Uint8Array) => {
      if (socket.bufferedAmount > BUFFERED_MAX_BYTES) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(data)
    }
    return {
      send: (message) => send(JSON.stringify(message)),
      sendSnapshot: (bytes) => {
        // The answer to a ping comes after it.
        connection.patientUntilMs = this.#clock.steadyNow() + (bytes.length / SLOWEST_BYTES) * 1000
        send(bytes)
      },
      close: (code, reason) => close(socket, code, reason),
    }
  }
}

function sizeOf(data: RawData): number {
  return [data].flat().reduce((sum, part) => sum + part.byteLength, 0)
}

function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSING_MS).unref()
}
