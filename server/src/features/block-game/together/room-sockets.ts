import { ROOM_PLAYERS_MAX } from '@pinloft/contract/block-game/limits'
import { ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import type { RawData, WebSocket } from 'ws'
import type { OpenRoom } from './open-room.ts'
import { readRoomMessage } from './room-messages.ts'
import type { Peer } from './room-peer.ts'
import type { Player } from './room-player.ts'
import type { Rooms } from './rooms.ts'

/** A client with more unsent data is disconnected; it comes back where it was. */
const BUFFERED_MAX_BYTES = 16 * 1024 * 1024
const CHECK_EVERY_MS = 15_000
/** Who doesn't answer the closing is disconnected. */
const CLOSING_MS = 1000

interface Connection {
  readonly sessionId: string
  isAlive: boolean
}

/** The connections to rooms. */
export class RoomSockets {
  readonly #rooms: Rooms
  readonly #isSessionAlive: (sessionId: string) => Promise<boolean>
  readonly #connections = new Map<WebSocket, Connection>()
  readonly #checking: NodeJS.Timeout

  constructor(options: {
    rooms: Rooms
    isSessionAlive(sessionId: string): Promise<boolean>
    onError(error: unknown): void
  }) {
    this.#rooms = options.rooms
    this.#isSessionAlive = options.isSessionAlive
    this.#checking = setInterval(() => this.check().catch(options.onError), CHECK_EVERY_MS).unref()
  }

  /** Joins a socket with the room of a world, until one of them ends. */
  async accept(socket: WebSocket, worldId: string, sessionId: string): Promise<void> {
    const connection: Connection = { sessionId, isAlive: true }
    this.#connections.set(socket, connection)
    const waiting: RawData[] = []
    let take = (data: RawData) => {
      // Only the joining may come before the room is open.
      if (waiting.push(data) > 2) close(socket, ROOM_CLOSED.messageInvalid, 'Not yet')
    }
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      if (isBinary) close(socket, ROOM_CLOSED.messageInvalid, 'Not a text')
      else take(data)
    })
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#connections.delete(socket))
    const open = await this.#rooms.enter(worldId)
    if (open === undefined) return close(socket, ROOM_CLOSED.worldMissing, 'This world can’t be played together')
    take = this.#enter(socket, open)
    for (const data of waiting.splice(0)) if (socket.readyState === socket.OPEN) take(data)
  }

  endSession(sessionId: string): void {
    for (const [socket, connection] of this.#connections) {
      if (connection.sessionId === sessionId) close(socket, SOCKET_SESSION_ENDED, 'Session ended')
    }
  }

  /** Closes what belongs to ended sessions, and those who are gone. */
  async check(): Promise<void> {
    for (const [socket, connection] of this.#connections) {
      if (!connection.isAlive) socket.terminate()
      connection.isAlive = false
      socket.ping()
    }
    for (const sessionId of new Set([...this.#connections.values()].map((one) => one.sessionId))) {
      if (!(await this.#isSessionAlive(sessionId))) this.endSession(sessionId)
    }
  }

  close(): void {
    clearInterval(this.#checking)
    for (const socket of this.#connections.keys()) socket.terminate()
  }

  /** Returns what takes the messages of a socket. */
  #enter(socket: WebSocket, open: OpenRoom): (data: RawData) => void {
    const peer = peerOf(socket)
    let player: Player | undefined
    const end = () => {
      if (player !== undefined) open.room.leave(player, peer)
      this.#rooms.leave(open)
      this.#rooms.tell()
    }
    if (socket.readyState === socket.OPEN) socket.on('close', end)
    else end()
    if (open.users > 2 * ROOM_PLAYERS_MAX) close(socket, ROOM_CLOSED.full, 'Too many connections')
    return (data) => {
      const message = readRoomMessage(String(data))
      if (message === undefined || (player === undefined && message.type !== 'join')) {
        return close(socket, ROOM_CLOSED.messageInvalid, 'Not a message of the game')
      }
      if (player !== undefined) return open.room.receive(player, message)
      if (message.type === 'join') player = open.room.join(peer, message)
      this.#rooms.tell()
    }
  }
}

function peerOf(socket: WebSocket): Peer {
  const send = (data: string | Uint8Array) => {
    if (socket.bufferedAmount > BUFFERED_MAX_BYTES) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(data)
  }
  return {
    send: (message) => send(JSON.stringify(message)),
    sendSnapshot: (bytes) => send(bytes),
    close: (code, reason) => close(socket, code, reason),
  }
}

function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSING_MS).unref()
}
