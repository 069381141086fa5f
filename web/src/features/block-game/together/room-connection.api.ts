import { type FromRoom, ROOM_CLOSED, type ToRoom } from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'

/** The way to a room: with a session, or by a link. */
export interface RoomLink {
  /** The address of the room of a world, without its host. */
  pathOf(worldId: string): string
  /** Calls back when the network is gone. Returns a function that ends that. */
  onOffline(listener: () => void): () => void
  /** Calls back once when it may be tried again. Returns a function that ends that. */
  whenBack(failedAttempts: number, retry: () => void): () => void
  /** Deals with the end of what opens the room. False if the connection was closed for another reason. */
  takeEnd(code: number): boolean
  /** An attempt was refused, for whatever reason. */
  onRefused(): void
}

export type Welcome = Extract<FromRoom, { type: 'welcome' }>

interface RoomOptions {
  link: RoomLink
  worldId: string
  name: string
  /** The whole world, at first and when too much was missed. The welcome follows. */
  onSnapshot: (save: Uint8Array, welcome: Welcome) => void
  onMessage: (message: FromRoom) => void
  /** It connects again by itself. */
  onLost: () => void
  /** It does not; the reason in words. */
  onEnded: (reason: string) => void
}

const FINAL: readonly number[] = [
  ROOM_CLOSED.worldMissing,
  ROOM_CLOSED.tooManyWorlds,
  ROOM_CLOSED.full,
  ROOM_CLOSED.replaced,
]

/** Attempts to get into a room before that is given up. */
const FIRST_ATTEMPTS = 4

/** The connection to the room of a world, which comes back where it was until it is closed. */
export class RoomConnection {
  readonly #options: RoomOptions
  readonly #stopFollowing: () => void
  #worldId: string
  #socket: WebSocket | null = null
  #resume: { token: string; order: number } | null = null
  /** Comes before its snapshot, and is passed on after it. */
  #welcome: Welcome | null = null
  #failedAttempts = 0
  #stopWaiting: (() => void) | undefined

  constructor(options: RoomOptions) {
    this.#options = options
    this.#worldId = options.worldId
    // Without a network a socket stays open for minutes.
    this.#stopFollowing = options.link.onOffline(() => {
      if (this.#socket !== null) this.#lose()
    })
    this.#connect()
  }

  send(message: ToRoom): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#stopFollowing()
    this.#stopWaiting?.()
    this.#detach()
  }

  #connect(): void {
    const { link, name } = this.#options
    let wasOpen = false
    const socket = new WebSocket(new URL(link.pathOf(this.#worldId), location.href.replace(/^http/, 'ws')))
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      wasOpen = true
      this.send({ type: 'join', name, resume: this.#resume })
    }
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') this.#receive(JSON.parse(data) as FromRoom)
      else this.#receiveSnapshot(new Uint8Array(data))
    }
    socket.onclose = ({ code, reason }) => {
      if (link.takeEnd(code)) return
      if (!wasOpen) link.onRefused()
      // It would send again what was refused.
      if (code === ROOM_CLOSED.messageInvalid) this.#resume = null
      if (!FINAL.includes(code) && !this.#isUnreachable) return this.#lose()
      this.close()
      this.#options.onEnded(reason || TEXTS.notReached)
    }
  }

  /** Whether it was never there, so that nothing shows that waits for it. */
  get #isUnreachable(): boolean {
    return this.#resume === null && this.#failedAttempts >= FIRST_ATTEMPTS
  }

  #receive(message: FromRoom): void {
    if (message.type === 'divided') this.#worldId = message.worldId
    else if (message.type === 'changed' && this.#resume !== null && this.#welcome === null) {
      this.#resume.order = message.order
    } else if (message.type === 'welcome') {
      this.#failedAttempts = 0
      if (message.hasSnapshot) {
        this.#welcome = message
        return
      }
    }
    this.#options.onMessage(message)
  }

  #receiveSnapshot(save: Uint8Array): void {
    const welcome = this.#welcome
    if (welcome === null) return
    this.#welcome = null
    this.#resume = { token: welcome.token, order: welcome.order }
    this.#options.onSnapshot(save, welcome)
    this.#options.onMessage(welcome)
  }

  #lose(): void {
    this.#detach()
    this.#options.onLost()
    this.#stopWaiting = this.#options.link.whenBack(this.#failedAttempts++, () => this.#connect())
  }

  #detach(): void {
    if (this.#socket === null) return
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
    this.#socket = null
    this.#welcome = null
  }
}
