import {
  blockOf,
  clockOf,
  encodeWorld,
  FixedStep,
  HOTBAR_SLOTS,
  type Inventory,
  Session,
  type ToRoom,
  takeFrom,
  ViewDistance,
  type WorldSave,
} from '../index.ts'
import ChunkWorker from '../worker/worker.ts?worker&inline'
import { ChunkLink } from './chunk-link.ts'
import { FrameDrawer } from './frame-drawer.ts'
import { EVEN_MS, FramePace } from './frame-pace.ts'
import { isDrawnBySoftware } from './graphics.ts'
import { Hands } from './hands.ts'
import { Hud } from './hud/hud.ts'
import { Controls } from './input/controls.ts'
import { Saver, savedWords } from './saver.ts'
import { WorldView } from './scene/world-view.ts'
import { Senses } from './senses.ts'
import type { Settings } from './settings.ts'
import type { Sounds } from './sound/sounds.ts'
import { Together } from './together.ts'

/** Chunks at first, so that walking begins at once. */
const FIRST_DISTANCE = 3
/** A longer frame counts as this. */
const FRAME_MAX_SECONDS = 0.25

export interface GamePort {
  settings(): Settings
  readonly sounds: Sounds
  onPlaying(): void
  onFailed(reason: string): void
  onPause(): void
  onInventory(isAtWorkbench: boolean): void
  onSign(x: number, y: number, z: number): void
  onDied(): void
  onSaved(text: string, isFine: boolean): void
  send(number: number, save: Uint8Array): void
  /** Says something to the room; null where one plays alone. */
  readonly toRoom: ((message: ToRoom) => void) | null
}

/** A world while it is played: the session, its picture, and time. */
export class Game {
  readonly session: Session
  readonly view: WorldView
  readonly hud: Hud
  readonly controls = new Controls()
  readonly saver: Saver
  readonly together: Together | null
  readonly #port: GamePort
  readonly #link: ChunkLink
  readonly #steps = new FixedStep()
  readonly #isSlow = isDrawnBySoftware()
  readonly #pace = new FramePace(this.#isSlow ? 'even' : 'asShown')
  readonly #hands: Hands
  readonly #senses: Senses
  readonly #drawer: FrameDrawer
  readonly #name: string
  #distance = new ViewDistance(FIRST_DISTANCE, FIRST_DISTANCE)
  #shownDistance = FIRST_DISTANCE
  #isWaiting = false
  #isPlaying = false
  #frame = 0
  #lastMs = 0
  #hasFacts = false
  #keptText = { text: '', isFine: true }

  constructor(save: WorldSave, port: GamePort) {
    this.#port = port
    this.#name = save.name
    this.session = new Session(save, { isShared: port.toRoom !== null })
    const settings = port.settings()
    this.view = new WorldView({ edges: this.#isSlow || settings.quality === 'low', surfaces: this.#isSlow })
    this.together =
      port.toRoom &&
      new Together(this.session, this.view, { send: port.toRoom, onMany: (edits) => this.#link.send(edits) })
    this.#link = new ChunkLink({
      session: this.session,
      scene: this.view.chunks,
      createWorker: () => new ChunkWorker(),
      onFailed: (reason) => {
        if (!this.saver.isSaved) this.saver.save()
        port.onFailed(reason)
      },
    })
    this.hud = new Hud({
      onPause: () => port.onPause(),
      onInventory: () => port.onInventory(false),
      onSlot: (slot) => this.select(slot),
    })
    this.#hands = new Hands({
      session: this.session,
      controls: this.controls,
      held: this.view.held,
      canBuild: () => this.together?.canBuild !== false,
      setInventory: (inventory) => this.setInventory(inventory),
      onInventory: (isAtWorkbench) => port.onInventory(isAtWorkbench),
      onSign: (x, y, z) => port.onSign(x, y, z),
    })
    this.#senses = new Senses({
      session: this.session,
      sounds: port.sounds,
      hud: this.hud,
      settings: () => port.settings(),
      onDied: () => port.onDied(),
    })
    this.#drawer = new FrameDrawer({
      session: this.session,
      view: this.view,
      hud: this.hud,
      together: this.together,
      senses: this.#senses,
      sounds: port.sounds,
      settings: () => port.settings(),
      seed: save.seed,
    })
    this.saver = new Saver({
      changeCount: () => this.session.changeCount,
      place: () => `${Math.round(this.session.player.x)} ${Math.round(this.session.player.z)} ${this.session.selected}`,
      send: (number) => port.send(number, encodeWorld(this.session.toSave())),
      now: () => performance.now(),
    })
    this.applySettings()
    this.resize()
    this.#frame = requestAnimationFrame((time) => this.#draw(time))
  }

  get name(): string {
    return this.#name
  }

  /** Day and time of the world, in words. */
  get when(): string {
    const { day, hour, minute } = clockOf(this.session.time)
    return `Day ${day}, ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  }

  get isWaiting(): boolean {
    return this.#isWaiting || this.together?.isLost === true
  }

  /** The world stands still while a pane is open. */
  wait(): void {
    this.#isWaiting = true
    this.controls.release()
  }

  resume(): void {
    this.#isWaiting = false
    this.controls.release()
  }

  resize(): void {
    const low = this.#isSlow ? 0.7 : 0.6
    const scale = this.#pace.scale * (this.#port.settings().quality === 'low' ? low : 1)
    this.view.resize(window.innerWidth, window.innerHeight, scale)
  }

  applySettings(): void {
    const { viewDistance, hasColorAid, hasReducedMotion } = this.#port.settings()
    this.#shownDistance = Math.min(this.#shownDistance, viewDistance)
    this.#distance = new ViewDistance(this.#shownDistance, viewDistance, this.#isSlow ? 'even' : 'asShown')
    this.view.target.isStrong = hasColorAid
    this.view.uniforms.motion.value = hasReducedMotion ? 0 : 1
    this.resize()
  }

  select(slot: number): void {
    this.session.select(slot)
  }

  scroll(steps: number): void {
    this.session.select((this.session.selected + steps + HOTBAR_SLOTS) % HOTBAR_SLOTS)
  }

  setInventory(inventory: Inventory): void {
    this.session.inventory = inventory
    this.session.changeCount++
  }

  /** Throws one of what is in the hand away. */
  drop(): void {
    this.setInventory(takeFrom(this.session.inventory, this.session.selected, 1) ?? this.session.inventory)
  }

  toggleFacts(): void {
    this.#hasFacts = !this.#hasFacts
  }

  /** Where the page keeps the world, in words. */
  setKept(text: string, isFine: boolean): void {
    this.#keptText = { text, isFine }
    this.showSaved()
  }

  showSaved(): void {
    const { text, isFine } = savedWords(this.saver, this.#keptText, performance.now())
    this.#port.onSaved(text, isFine)
  }

  /** The picture as it is, without what is held: PNG for a screenshot, smaller for the menu. */
  takePicture(kind: 'menu' | 'photo'): Promise<Uint8Array | null> {
    // Nothing is drawn before.
    return this.#isPlaying ? this.#drawer.takePicture(kind) : Promise.resolve(null)
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    this.#link.close()
    this.#drawer.dispose()
    this.together?.dispose()
    this.view.dispose()
    this.hud.root.remove()
  }

  #draw(timeMs: number): void {
    this.#frame = requestAnimationFrame((next) => this.#draw(next))
    if (this.#isSlow && this.#isPlaying && timeMs - this.#lastMs < EVEN_MS) return
    const milliseconds = this.#lastMs === 0 ? 16 : timeMs - this.#lastMs
    this.#lastMs = timeMs
    const seconds = Math.min(FRAME_MAX_SECONDS, milliseconds / 1000)
    const { session } = this
    if (!this.isWaiting && this.#isPlaying) this.#hands.look(seconds)
    const share = this.isWaiting ? 1 : this.#steps.advance(this.#isPlaying ? seconds : 0, () => this.#step())
    const edits = session.takeEdits()
    this.#link.send(this.together?.exchange(edits) ?? edits)
    this.#link.want(this.#shownDistance)
    this.#link.watch(seconds)
    const { x, z } = session.player
    this.view.chunks.showWaiting(Math.floor(x / 16), Math.floor(z / 16))
    // Until then the computer makes the land instead of pictures of half of it.
    if (!this.#isPlaying && !this.#begin()) return
    this.#senses.hear(session.takeEvents())
    this.#drawer.draw({ share, seconds, viewDistance: this.#shownDistance, isAiming: !this.#isWaiting })
    this.#showHud()
    this.saver.tick()
    if (!document.hidden && milliseconds < 1000) this.#adapt(milliseconds)
  }

  /** Begins once the land around the player can be seen. False before. */
  #begin(): boolean {
    const { player } = this.session
    const [chunkX, chunkZ] = [Math.floor(player.x / 16), Math.floor(player.z / 16)]
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) if (!this.view.chunks.isShown(chunkX + dx, chunkZ + dz)) return false
    }
    this.#isPlaying = true
    this.#drawer.remember()
    this.#port.onPlaying()
    return true
  }

  #adapt(milliseconds: number): void {
    const { scale, isCoarsest, isFinest } = this.#pace
    this.#shownDistance = this.#distance.afterFrame(milliseconds, isCoarsest, isFinest)
    if (this.#pace.afterFrame(milliseconds) !== scale) this.resize()
  }

  #step(): void {
    const { session, controls } = this
    this.#drawer.remember()
    const { player } = session
    const [x, z] = [player.x, player.z]
    session.step({
      right: controls.move.right,
      ahead: controls.move.forward,
      isJumping: controls.isJumping,
      isSneaking: controls.isSneaking,
      isSprinting: controls.isSprinting,
    })
    this.#hands.step()
    this.#senses.step(Math.hypot(player.x - x, player.z - z))
  }

  #showHud(): void {
    const { session, hud } = this
    hud.showInventory(session.inventory, session.selected)
    hud.showVitals(session.mode === 'survival' ? session.vitals : null)
    hud.showBreaking(session.breaking)
    hud.showFacts(this.#hasFacts ? this.#facts() : null)
  }

  #facts(): string {
    const { x, y, z } = this.session.player
    const hit = this.session.aimedBlock()
    return [
      this.when,
      `${x.toFixed(1)} east, ${y.toFixed(1)} up, ${z.toFixed(1)} south`,
      hit === undefined ? 'Looking at nothing near' : `Looking at ${blockOf(hit.cell).name}`,
      `${this.view.chunks.shownCount} chunks, view distance ${this.#shownDistance}`,
    ].join('\n')
  }
}
