import type { BlockGameWorld, ToBlockGame } from '@pinloft/contract/block-game/messages'
import type { FromRoom, ToRoom } from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import { RoomConnection, type RoomLink, type Welcome } from './room-connection.api.ts'
import { SharedEdits } from './shared-edits.ts'
import { keepPlayer, readPlayer } from './together-player.ts'

interface RoomPlayOptions {
  link: RoomLink
  world: BlockGameWorld
  seed: number
  /** Of the player. */
  name: string
  /** To the game in its frame. */
  send: (message: ToBlockGame) => void
  onFailed: (reason: string) => void
}

/** A world that is played together: passes on what its room and the game say, and says where it is kept. */
export class RoomPlay {
  readonly #options: RoomPlayOptions
  readonly #connection: RoomConnection
  readonly #names = new Map<number, string>()
  readonly #edits = new SharedEdits()
  #ownId = 0
  #isLost = false
  #canBuild = true
  #problem: string | null = null

  constructor(options: RoomPlayOptions) {
    this.#options = options
    this.#connection = new RoomConnection({
      link: options.link,
      worldId: options.world.id,
      name: options.name,
      onSnapshot: (save, welcome) => this.#load(save, welcome),
      onMessage: (message) => this.#receive(message),
      onLost: () => this.#lose(),
      onEnded: (reason) => options.onFailed(reason),
    })
    window.addEventListener('beforeunload', this.#warn)
  }

  /** Whether the server has stored everything that was built here; null if nothing was. */
  get isKept(): boolean | null {
    return this.#edits.isOwnKept
  }

  toRoom(message: ToRoom): void {
    if (message.type === 'edit') this.#edits.send(message)
    this.#connection.send(message)
  }

  /** Keeps who plays here, which the game sends in the place of the world. Resolves once the server has stored the world. */
  keep(save: Uint8Array): Promise<void> {
    keepPlayer(this.#options.world.id, save)
    if (!this.#edits.isKept) this.#connection.send({ type: 'keep' })
    return this.#edits.whenKept()
  }

  /** Says where the world is kept. */
  tell(): void {
    const [text, isFine] = this.#isLost
      ? [TEXTS.lost, false]
      : this.#problem !== null
        ? [this.#problem, false]
        : [this.#canBuild ? (this.#edits.isKept ? TEXTS.kept : TEXTS.keeping) : TEXTS.lookOnly, true]
    this.#options.send({ type: 'kept', text, isFine })
  }

  close(): void {
    window.removeEventListener('beforeunload', this.#warn)
    this.#connection.close()
  }

  /** What the server has not heard of would be lost with the page. */
  readonly #warn = (event: BeforeUnloadEvent) => {
    if (this.#edits.unansweredCount > 0) event.preventDefault()
  }

  #load(save: Uint8Array, welcome: Welcome): void {
    const { world, seed, send } = this.#options
    const { id, name, mode, difficulty, lastPlayed } = world
    const load = { id, name, mode, difficulty, lastPlayed }
    // The game begins anew with what the room has, without what was not answered or not stored.
    this.#sayRefused(this.#edits.drop(welcome))
    send({ type: 'load', world: load, seed, save, together: { player: readPlayer(id) } })
  }

  #receive(message: FromRoom): void {
    const { send } = this.#options
    if (message.type === 'welcome') {
      if (this.#isLost) send({ type: 'notice', text: TEXTS.back })
      if (!message.canBuild) send({ type: 'notice', text: TEXTS.lookOnly })
      this.#isLost = false
      this.#canBuild = message.canBuild
      this.#ownId = message.id
      this.#names.clear()
      for (const { id, name } of message.players) this.#names.set(id, name)
    } else if (message.type === 'players') {
      for (const { id, name } of message.players) this.#meet(id, name)
    } else if (message.type === 'left') {
      const name = this.#names.get(message.id)
      if (name !== undefined) send({ type: 'notice', text: TEXTS.left(name) })
      this.#names.delete(message.id)
    } else if (message.type === 'divided') send({ type: 'notice', text: TEXTS.divided(message.name) })
    else if (message.type === 'kept') this.#problem = null
    else if (message.type === 'not-kept') this.#problem = message.reason
    const refusedCount = this.#edits.receive(message)
    send({ type: 'room', message })
    this.#sayRefused(refusedCount)
    if (message.type !== 'players') this.tell()
  }

  #sayRefused(count: number): void {
    if (count > 0) this.#options.send({ type: 'notice', text: TEXTS.refused(count) })
  }

  #meet(id: number, name: string): void {
    if (id === this.#ownId || this.#names.has(id)) return
    this.#names.set(id, name)
    this.#options.send({ type: 'notice', text: TEXTS.came(name) })
  }

  #lose(): void {
    if (!this.#isLost) this.#options.send({ type: 'notice', text: TEXTS.lost })
    this.#isLost = true
    this.#edits.lose()
    this.#options.send({ type: 'room-lost' })
    this.tell()
  }
}
