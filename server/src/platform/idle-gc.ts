import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Traffic } from './traffic.ts'

/** By then, the first page has been served. */
const CHECK_EVERY_MS = 3_000

/**
 * Collects the garbage of the start-up, once, when there are no requests. On its own, V8 does so only when the heap
 * reaches a limit that an idle server never gets to.
 */
export function collectGarbageOnce(traffic: Traffic): void {
  const timer = setInterval(() => {
    if (traffic.isBusy) return
    clearInterval(timer)
    collect()
  }, CHECK_EVERY_MS)
  timer.unref()
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
