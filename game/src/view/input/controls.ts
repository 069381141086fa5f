import type { Settings } from '../settings.ts'

/** What the hands want, gathered from all devices between two frames. */
export class Controls {
  /** -1 to 1, to the right and forward. */
  readonly move = { right: 0, forward: 0 }
  /** How far the look turns since the last frame, in radians: to the right, and up. */
  readonly turn = { right: 0, up: 0 }
  isJumping = false
  isSneaking = false
  isSprinting = false
  isBreaking = false
  isUsing = false
  /** Only true for the frame in which it was asked. */
  readonly once = { jump: false, use: false, attack: false, pick: false }

  /** Takes the turn since the last time. */
  takeTurn(): { right: number; up: number } {
    const taken = { ...this.turn }
    this.turn.right = this.turn.up = 0
    return taken
  }

  takeOnce(): { jump: boolean; use: boolean; attack: boolean; pick: boolean } {
    const taken = { ...this.once }
    this.once.jump = this.once.use = this.once.attack = this.once.pick = false
    return taken
  }

  /** Lets go of everything, when something else has the hands. */
  release(): void {
    this.move.right = this.move.forward = 0
    this.isJumping = this.isSneaking = this.isSprinting = this.isBreaking = this.isUsing = false
    this.takeTurn()
    this.takeOnce()
  }
}

/** What an input device asks of the game besides moving. */
export interface Commands {
  readonly settings: () => Settings
  /** Whether the hands move the player: nothing is open over the game. */
  readonly isPlaying: () => boolean
  onSlot(slot: number): void
  onScroll(steps: number): void
  onAction(action: 'inventory' | 'drop' | 'map' | 'facts' | 'screenshot' | 'pause'): void
}
