import type { Duplex } from 'node:stream'
import { CONSOLE_MACHINE_STOPPED } from '@pinloft/contract/machines/host'
import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { RawData, WebSocket } from 'ws'
import type { ConsoleTicket } from './console-tickets.ts'
import { ViewOnlyFilter } from './view-only.ts'

/** A machine waits until its viewer has received most of what it sent. */
const BUFFERED_MAX_BYTES = MEBIBYTE
const CHECK_EVERY_MS = 15_000
/** Of RFC 6455: the other side broke the protocol. */
const PROTOCOL_ERROR = 1002

interface OpenConsole {
  ticket: ConsoleTicket
  isAlive: boolean
}

/** The open consoles: WebSockets whose bytes go to a machine and come from it, as they are. */
export class ConsoleSockets {
  readonly #isSessionAlive: (sessionId: string) => Promise<boolean>
  readonly #onError: (error: unknown) => void
  readonly #open = new Map<WebSocket, OpenConsole>()
  readonly #checking: NodeJS.Timeout

  constructor(options: { isSessionAlive(sessionId: string): Promise<boolean>; onError(error: unknown): void }) {
    this.#isSessionAlive = options.isSessionAlive
    this.#onError = options.onError
    this.#checking = setInterval(() => this.check().catch(this.#onError), CHECK_EVERY_MS).unref()
  }

  /** Joins a socket with a stream of a machine, until one of them ends. */
  join(socket: WebSocket, stream: Duplex, ticket: ConsoleTicket): void {
    const console: OpenConsole = { ticket, isAlive: true }
    this.#open.set(socket, console)
    stream.on('data', (chunk: Buffer) => {
      socket.send(chunk, { binary: true }, () => {
        if (socket.bufferedAmount < BUFFERED_MAX_BYTES) stream.resume()
      })
      if (socket.bufferedAmount >= BUFFERED_MAX_BYTES) stream.pause()
    })
    stream.on('drain', () => socket.resume())
    stream.on('error', () => undefined)
    stream.on('close', () => socket.close(CONSOLE_MACHINE_STOPPED))
    const passed = passedInput(ticket)
    socket.on('message', (data) => {
      let bytes: Buffer
      try {
        bytes = passed(bytesOf(data))
      } catch {
        return socket.close(PROTOCOL_ERROR)
      }
      if (bytes.length > 0 && !stream.write(bytes)) socket.pause()
    })
    socket.on('pong', () => {
      console.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#open.delete(socket)
      stream.destroy()
    })
    if (socket.readyState !== socket.OPEN) stream.destroy()
  }

  endSession(sessionId: string): void {
    for (const [socket, { ticket }] of this.#open) {
      if (ticket.sessionId === sessionId) socket.close(SOCKET_SESSION_ENDED)
    }
  }

  /** Closes consoles whose session has expired, and those whose browser is gone. */
  async check(): Promise<void> {
    for (const [socket, console] of this.#open) {
      if (!console.isAlive) socket.terminate()
      console.isAlive = false
      socket.ping()
    }
    for (const sessionId of new Set([...this.#open.values()].map(({ ticket }) => ticket.sessionId))) {
      if (!(await this.#isSessionAlive(sessionId))) this.endSession(sessionId)
    }
  }

  close(): void {
    clearInterval(this.#checking)
    for (const socket of this.#open.keys()) socket.terminate()
  }
}

/** What of the input of this person reaches the machine. */
function passedInput({ kind, isViewOnly }: ConsoleTicket): (bytes: Buffer) => Buffer {
  if (!isViewOnly) return (bytes) => bytes
  if (kind === 'serial') return () => Buffer.alloc(0)
  const filter = new ViewOnlyFilter()
  return (bytes) => filter.push(bytes)
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
