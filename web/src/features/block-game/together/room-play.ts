import type { ToBlockGame } from '@pinloft/contract/block-game/messages'
import type { FromRoom, ToRoom } from '@pinloft/contract/block-game/together'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import type { StoredWorld } from '../worlds/stored-world.ts'
import { RoomConnection } from './room-connection.api.ts'
import { keepPlayer, readPlayer } from './together-player.ts'

interface RoomPlayOptions {
  world: StoredWorld
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
  #ownId = 0
  #isLost = false
  #order = 0
  #keptOrder = 0
  #problem: string | null = null

  constructor(options: RoomPlayOptions) {
    this.#options = options
    this.#connection = new RoomConnection({
      worldId: options.world.id,
      name: options.name,
      onSnapshot: (save) => this.#load(save),
      onMessage: (message) => this.#receive(message),
      onLost: () => this.#lose(),
      onEnded: (reason) => options.onFailed(reason),
    })
  }

  toRoom(message: ToRoom): void {
    this.#connection.send(message)
  }

  /** Keeps who plays here, which the game sends in the place of the world. */
  keep(save: Uint8Array): void {
    keepPlayer(this.#options.world.id, save)
  }

  /** Says where the world is kept. */
  tell(): void {
    const isKept = this.#keptOrder >= this.#order
    const [text, isFine] = this.#isLost
      ? [TEXTS.lost, false]
      : this.#problem !== null
        ? [this.#problem, false]
        : [isKept ? TEXTS.kept : TEXTS.keeping, true]
    this.#options.send({ type: 'kept', text, isFine })
  }

  close(): void {
    this.#connection.close()
  }

  #load(save: Uint8Array): void {
    const { id, name, mode, difficulty, lastPlayed, seed } = this.#options.world
    const world = { id, name, mode, difficulty, lastPlayed }
    this.#options.send({ type: 'load', world, seed, save, together: { player: readPlayer(id) } })
  }

  #receive(message: FromRoom): void {
    const { send } = this.#options
    if (message.type === 'welcome') {
      if (this.#isLost) send({ type: 'notice', text: TEXTS.back })
      this.#isLost = false
      this.#ownId = message.id
      this.#order = this.#keptOrder = message.order
      this.#names.clear()
      for (const { id, name } of message.players) this.#names.set(id, name)
    } else if (message.type === 'players') {
      for (const { id, name } of message.players) this.#meet(id, name)
    } else if (message.type === 'left') {
      const name = this.#names.get(message.id)
      if (name !== undefined) send({ type: 'notice', text: TEXTS.left(name) })
      this.#names.delete(message.id)
    } else if (message.type === 'divided') send({ type: 'notice', text: TEXTS.divided(message.name) })
    else if (message.type === 'changed') this.#order = message.order
    else if (message.type === 'kept') {
      this.#keptOrder = message.order
      this.#problem = null
    } else if (message.type === 'not-kept') this.#problem = message.reason
    send({ type: 'room', message })
    if (message.type !== 'players' && message.type !== 'answered') this.tell()
  }

  #meet(id: number, name: string): void {
    if (id === this.#ownId || this.#names.has(id)) return
    this.#names.set(id, name)
    this.#options.send({ type: 'notice', text: TEXTS.came(name) })
  }

  #lose(): void {
    if (!this.#isLost) this.#options.send({ type: 'notice', text: TEXTS.lost })
    this.#isLost = true
    this.#options.send({ type: 'room-lost' })
    this.tell()
  }
}
