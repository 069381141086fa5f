import type { Commands, Controls } from './controls.ts'

const RADIANS_PER_SECOND = 2.6
const DEAD = 0.16

/** Buttons of the standard layout. */
const BUTTON = {
  jump: 0,
  sneak: 1,
  pick: 2,
  inventory: 3,
  before: 4,
  next: 5,
  use: 6,
  attack: 7,
  map: 8,
  pause: 9,
  sprint: 10,
} as const

/** The first gamepad. Sticks walk and look, the triggers break and place. */
export class GamepadInput {
  readonly #controls: Controls
  readonly #commands: Commands
  #pressed = new Set<number>()
  #hasMoved = false

  constructor(controls: Controls, commands: Commands) {
    this.#controls = controls
    this.#commands = commands
  }

  /** Reads it, once a frame. */
  read(seconds: number): void {
    const pad = navigator.getGamepads?.().find((one) => one?.connected === true && one.mapping === 'standard')
    if (!pad) return
    const pressed = new Set(pad.buttons.flatMap(({ pressed: isPressed }, index) => (isPressed ? [index] : [])))
    const isNew = (button: number) => pressed.has(button) && !this.#pressed.has(button)
    const isLetGo = (button: number) => !pressed.has(button) && this.#pressed.has(button)
    if (isNew(BUTTON.pause)) this.#commands.onAction('pause')
    if (isNew(BUTTON.inventory)) this.#commands.onAction('inventory')
    if (isNew(BUTTON.map)) this.#commands.onAction('map')
    if (this.#commands.isPlaying()) {
      this.#move(pad.axes, seconds)
      if (isNew(BUTTON.before)) this.#commands.onScroll(-1)
      if (isNew(BUTTON.next)) this.#commands.onScroll(1)
      if (isNew(BUTTON.jump)) this.#controls.once.jump = this.#controls.isJumping = true
      if (isLetGo(BUTTON.jump)) this.#controls.isJumping = false
      if (isNew(BUTTON.sneak)) this.#controls.isSneaking = !this.#controls.isSneaking
      if (isNew(BUTTON.sprint)) this.#controls.isSprinting = true
      if (isNew(BUTTON.pick)) this.#controls.once.pick = true
      if (isNew(BUTTON.attack)) this.#controls.once.attack = this.#controls.isBreaking = true
      if (isLetGo(BUTTON.attack)) this.#controls.isBreaking = false
      if (isNew(BUTTON.use)) this.#controls.once.use = this.#controls.isUsing = true
      if (isLetGo(BUTTON.use)) this.#controls.isUsing = false
    }
    this.#pressed = pressed
  }

  #move([right = 0, back = 0, lookRight = 0, lookDown = 0]: readonly number[], seconds: number): void {
    const { move, turn } = this.#controls
    const isMoved = Math.hypot(right, back) > DEAD
    if (isMoved || this.#hasMoved) {
      move.right = isMoved ? right : 0
      move.forward = isMoved ? -back : 0
      if (!isMoved) this.#controls.isSprinting = false
    }
    this.#hasMoved = isMoved
    if (Math.hypot(lookRight, lookDown) <= DEAD) return
    const { sensitivity, isLookInverted } = this.#commands.settings()
    const speed = RADIANS_PER_SECOND * sensitivity * seconds
    turn.right += lookRight * Math.abs(lookRight) * speed
    turn.up -= lookDown * Math.abs(lookDown) * speed * (isLookInverted ? -1 : 1)
  }
}
