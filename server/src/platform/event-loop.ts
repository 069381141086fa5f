import { setImmediate } from 'node:timers/promises'

/** Lets other requests have their turn in the middle of long work. */
export function nextTurn(): Promise<void> {
  return setImmediate()
}
