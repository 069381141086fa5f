import { ROOM_CHANGES_MAX } from '@pinloft/contract/block-game/limits'
import type { Edit, FromRoom, RoomChange, RoomPlayer, Session, ToRoom } from '../index.ts'
import { createPlayer, Guesses } from '../index.ts'
import { element } from './hud/element.ts'
import { ReceivedEdits } from './received-edits.ts'
import { MobBodies, type PlaceLook } from './scene/mob-bodies.ts'
import type { WorldView } from './scene/world-view.ts'

/** The own place is told this often, and before each edit. */
const TELL_EVERY_SECONDS = 0.1
const BODY_HEIGHT = 1.8
const TAG_ABOVE = 0.45
/** Further away nobody can read it. */
const TAG_HAZE_MAX = 0.9
/** A clock that is less wrong is left alone. */
const TICKS_WRONG_MAX = 20

/** The others in a world, and what all of them change: the room on the server is right about everything. */
export class Together {
  readonly tags = element('div', { class: 'tags' })
  readonly #session: Session
  readonly #bodies = new MobBodies()
  readonly #send: (message: ToRoom) => void
  readonly #guesses: Guesses
  readonly #players = new Map<number, RoomPlayer>()
  readonly #shownTags = new Map<number, HTMLElement>()
  readonly #received: ReceivedEdits
  #ownId = 0
  #canBuild = true
  #isLost = true
  #sinceTold = 0
  #told = ''

  /** `onMany` is given what others changed if no frame comes that would take it. */
  constructor(
    session: Session,
    view: WorldView,
    { send, onMany }: { send: (message: ToRoom) => void; onMany: (edits: readonly Edit[]) => void },
  ) {
    this.#session = session
    this.#send = send
    this.#received = new ReceivedEdits((edits) => onMany(edits.map((edit) => this.#asItIs(edit))))
    this.#guesses = new Guesses((changes) => this.#apply(changes))
    view.bodies.add(this.#bodies.group)
  }

  /** Whether the room can't be reached; then nothing can be done. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** False for a visitor who may only look. */
  get canBuild(): boolean {
    return this.#canBuild
  }

  lose(): void {
    this.#isLost = true
  }

  receive(message: FromRoom): void {
    this.#guesses.receive(message)
    if (message.type === 'welcome') this.#welcome(message)
    else if (message.type === 'players') this.#meet(message.players)
    else if (message.type === 'left') this.#players.delete(message.id)
    else if (message.type === 'kept') this.#setTime(message.time)
  }

  /** Sends what was changed here. Returns what the picture has to know, with what others changed. */
  exchange(edits: readonly Edit[]): readonly Edit[] {
    const written = this.#session.editor.takeWritten()
    const changes: RoomChange[] = [...edits.map(({ x, y, z, cell }) => [x, y, z, cell] as const), ...written]
    if (changes.length > 0) this.#tell()
    for (let at = 0; at < changes.length; at += ROOM_CHANGES_MAX) {
      // While the connection is lost the page counts it, and it is sent again after the welcome.
      this.#send(this.#guesses.make(changes.slice(at, at + ROOM_CHANGES_MAX), this.#move()))
    }
    return [...edits, ...this.#received.take()].map((edit) => this.#asItIs(edit))
  }

  /** A frame. */
  update(seconds: number, view: WorldView, lookAt: (x: number, y: number, z: number) => PlaceLook): void {
    this.#sinceTold += seconds
    if (this.#sinceTold >= TELL_EVERY_SECONDS) this.#tell()
    const beings = [...this.#players.values()].map((player) => ({
      ...{ ...player, kind: 'player' as const },
      ...{ height: BODY_HEIGHT, fleeTicks: 0 },
    }))
    this.#bodies.update(beings, seconds, lookAt)
    for (const player of this.#players.values()) this.#showTag(player, view)
    for (const [id, tag] of this.#shownTags) {
      if (this.#players.has(id)) continue
      tag.remove()
      this.#shownTags.delete(id)
    }
  }

  dispose(): void {
    this.#bodies.dispose()
  }

  #welcome({ id, time, players, canBuild }: Extract<FromRoom, { type: 'welcome' }>): void {
    this.#isLost = false
    this.#ownId = id
    this.#canBuild = canBuild
    this.#players.clear()
    this.#meet(players)
    this.#setTime(time)
    this.#told = ''
    for (const message of this.#guesses.again()) this.#send(message)
    this.#tell()
  }

  /** What was changed on both sides is as the world has it now. */
  #asItIs(edit: Edit): Edit {
    const { world } = this.#session
    const isLoaded = world.chunkAt(edit.x >> 4, edit.z >> 4) !== undefined
    return isLoaded ? { ...edit, cell: world.cellAt(edit.x, edit.y, edit.z) } : edit
  }

  #move() {
    const { player, yaw } = this.#session
    const { x, y, z } = player
    return { type: 'move', x, y, z, yaw } as const
  }

  #meet(players: readonly RoomPlayer[]): void {
    for (const player of players) if (player.id !== this.#ownId) this.#players.set(player.id, player)
    this.#session.others = [...this.#players.values()].map(({ x, y, z }) => createPlayer(x, y, z))
  }

  #setTime(time: number): void {
    if (Math.abs(this.#session.time - time) > TICKS_WRONG_MAX) this.#session.time = time
  }

  #tell(): void {
    this.#sinceTold = 0
    const move = this.#move()
    const told = JSON.stringify(move)
    if (this.#isLost || told === this.#told) return
    this.#told = told
    this.#send(move)
  }

  #apply(changes: readonly RoomChange[]): void {
    for (const change of changes) {
      this.#session.chunks.change(change)
      const [x, y, z, value] = change
      if (typeof value === 'number') this.#received.add({ x, y, z, cell: value })
    }
  }

  #showTag({ id, name }: RoomPlayer, view: WorldView): void {
    let tag = this.#shownTags.get(id)
    if (tag === undefined) {
      tag = element('span', { class: 'tag' })
      this.#shownTags.set(id, tag)
      this.tags.append(tag)
    }
    if (tag.textContent !== name) tag.textContent = name
    const place = this.#bodies.placeOf(id)
    const isSeen = place !== undefined && view.hazeAt(place.x, place.y, place.z) < TAG_HAZE_MAX
    const at = isSeen ? view.project(place.x, place.y + BODY_HEIGHT + TAG_ABOVE, place.z) : null
    tag.hidden = at === null
    if (at === null) return
    const [left, top] = [at.x * window.innerWidth, at.y * window.innerHeight]
    tag.style.transform = `translate(-50%, -100%) translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
  }
}
