import { STEPS_PER_SECOND } from './player.ts'

/** After a long pause the game goes on from here instead of catching up, in seconds. */
const BEHIND_MAX = 0.25

/** Turns frames of any length into steps of the same length. */
export class FixedStep {
  private behind = 0

  /** Calls `step` as often as the time asks for. Returns how far, 0 to 1, the picture is from the last step to the next. */
  advance(seconds: number, step: () => void): number {
    if (seconds > 0) this.behind = Math.min(BEHIND_MAX, this.behind + seconds)
    while (this.behind >= 1 / STEPS_PER_SECOND) {
      this.behind -= 1 / STEPS_PER_SECOND
      step()
    }
    return this.behind * STEPS_PER_SECOND
  }
}

/** A value between the last step and the one before. */
export function between(before: number, now: number, share: number): number {
  return before + (now - before) * share
}
