import type { FromRoom, RoomChange, ToRoom } from '@pinloft/contract/block-game/together'
import { decodeWorld, encodeWorld, Guesses, SharedWorld } from '@pinloft/game/together'

/** A player without a picture: a world of their own, which follows the room, and what they have changed in it. */
export class PlainPlayer {
  readonly name: string
  /** Everything that the room said but changes. */
  readonly heard: FromRoom[] = []
  /** Sends to the room. */
  send: (message: ToRoom) => void = () => undefined
  /** Edits that are made before the room's welcome are sent after it. */
  isWelcome = false
  token: string | null = null
  order = 0
  place = { x: 0, y: 0, z: 0 }
  #world: SharedWorld | null = null
  #guesses = new Guesses(() => undefined)
  #isWaiting = false

  constructor(name: string) {
    this.name = name
  }

  get isIn(): boolean {
    return this.#world !== null
  }

  get unansweredCount(): number {
    return this.#guesses.unansweredCount
  }

  join(): ToRoom {
    const resume = this.token === null || this.#isWaiting ? null : { token: this.token, order: this.order }
    return { type: 'join', name: this.name, resume }
  }

  receiveSnapshot(bytes: Uint8Array): void {
    const world = new SharedWorld(decodeWorld(new Uint8Array(bytes)))
    this.#world = world
    this.#guesses = new Guesses((changes) => world.apply(changes))
    this.#isWaiting = false
    this.#begin()
  }

  receive(message: FromRoom): void {
    if (message.type === 'welcome') {
      this.token = message.token
      this.#isWaiting = message.hasSnapshot
      if (message.hasSnapshot) this.order = message.order
      else this.#begin()
    } else if (message.type === 'changed') this.order = message.order
    if (message.type !== 'changed') this.heard.push(message)
    this.#guesses.receive(message)
  }

  #begin(): void {
    this.isWelcome = true
    for (const message of this.#guesses.again()) this.send(message)
    this.send({ type: 'move', ...this.place, yaw: 0 })
  }

  moveTo(place: { x: number; y: number; z: number }): void {
    this.place = place
    if (this.isWelcome) this.send({ type: 'move', ...place, yaw: 0 })
  }

  /** Changes the own world at once, and asks the room for it. */
  edit(changes: readonly RoomChange[]): void {
    this.#world?.apply(changes)
    const edit = this.#guesses.make(changes, { type: 'move', ...this.place, yaw: 0 })
    if (this.isWelcome) this.send(edit)
  }

  cellAt(x: number, y: number, z: number): number | undefined {
    return this.#world?.cellAt(x, y, z)
  }

  /** The own world as bytes, without its time. */
  worldBytes(): Uint8Array {
    if (this.#world === null) throw new Error('Not in')
    return encodeWorld(this.#world.toSave(0))
  }
}
