import { blockOf, HOTBAR_SLOTS, type Inventory, type Session } from '../index.ts'
import type { Controls } from './input/controls.ts'
import type { HeldItem } from './scene/held-item.ts'

/** Two jumps within this begin or end flying. */
const FLY_WITHIN_SECONDS = 0.32
/** A held hand places again after this. */
const PLACE_AGAIN_SECONDS = 0.25
const PITCH_MAX = Math.PI / 2 - 0.01

interface HandsOptions {
  readonly session: Session
  readonly controls: Controls
  readonly held: HeldItem
  /** False for a visitor who may only look. */
  canBuild(): boolean
  setInventory(inventory: Inventory): void
  onInventory(isAtWorkbench: boolean): void
  onSign(x: number, y: number, z: number): void
}

/** What the player does with what is looked at, by the controls. */
export class Hands {
  readonly #options: HandsOptions
  #sinceJump = 1
  #sincePlace = 0
  #isStriking = false
  #wasStriking = false

  constructor(options: HandsOptions) {
    this.#options = options
  }

  /** What can happen at any time between two steps: looking, and what is done once. */
  look(seconds: number): void {
    const { session, controls, held } = this.#options
    const turn = controls.takeTurn()
    session.yaw -= turn.right
    session.pitch = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, session.pitch + turn.up))
    this.#sinceJump += seconds
    this.#sincePlace += seconds
    const once = controls.takeOnce()
    if (once.jump) this.#jump()
    if (!this.#options.canBuild()) return
    if (once.attack) {
      if (session.hitMob()) held.swing()
      else this.#isStriking = true
    }
    if (once.pick) this.#pick()
    if (once.use || (controls.isUsing && this.#sincePlace >= PLACE_AGAIN_SECONDS)) this.#use(once.use)
  }

  /** Strikes for a step of the world. */
  step(): void {
    const { session, controls, held } = this.#options
    if (!this.#options.canBuild()) return
    // A press that ends before the next step strikes once all the same.
    if (controls.isBreaking || this.#isStriking) {
      session.strike()
      held.swing()
    } else if (this.#wasStriking) session.stopStriking()
    this.#wasStriking = controls.isBreaking || this.#isStriking
    this.#isStriking = false
  }

  #jump(): void {
    const { session } = this.#options
    if (session.mode === 'creative' && this.#sinceJump < FLY_WITHIN_SECONDS) {
      session.toggleFlying()
      this.#sinceJump = 1
    } else this.#sinceJump = 0
  }

  #use(isNew: boolean): void {
    const { session, controls, held, onInventory, onSign } = this.#options
    this.#sincePlace = 0
    const used = isNew && !controls.isSneaking ? session.use() : undefined
    const hit = session.aimedBlock()
    if (used === 'workbench' && session.mode === 'survival') onInventory(true)
    else if (used === 'sign' && hit !== undefined) onSign(hit.x, hit.y, hit.z)
    else if (used === 'changed' || (isNew && session.eatHeld())) held.swing()
    else if (session.place()) this.#placed()
  }

  /** A new sign is written on at once. */
  #placed(): void {
    const { session, held, onSign } = this.#options
    held.swing()
    const hit = session.aimedBlock()
    if (hit === undefined || blockOf(hit.cell).shape !== 'sign') return
    if (session.world.textAt(hit.x, hit.y, hit.z) === undefined) onSign(hit.x, hit.y, hit.z)
  }

  /** Takes the block at the look into the hand: from the hotbar, or as a builder from nowhere. */
  #pick(): void {
    const { session, setInventory } = this.#options
    const hit = session.aimedBlock()
    if (hit === undefined) return
    const { id, group } = blockOf(hit.cell)
    const slot = session.inventory.findIndex((stack, index) => index < HOTBAR_SLOTS && stack?.item === id)
    if (slot !== -1) session.select(slot)
    else if (session.mode === 'creative' && group !== 'none') {
      setInventory(session.inventory.with(session.selected, { item: id, count: 64 }))
    }
  }
}
