import { setImmediate } from 'node:timers/promises'

const STEPS_PER_TURN = 4096

/** Yields to other requests during a long computation. */
export function nextTurn(): Promise<void> {
  return setImmediate()
}

/** For a long loop with small steps: whether it is time for `nextTurn`. */
export function isTurnDue(step: number): boolean {
  return step % STEPS_PER_TURN === 0
}
