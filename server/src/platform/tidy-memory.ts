import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Traffic } from './traffic.ts'

/** The first page that asks has been served by then. */
const CHECK_EVERY_MS = 3_000

/**
 * Collects what starting has left behind, once, when nobody asks for anything. By itself V8 does so only when the heap
 * has grown to a limit that a server at rest does not reach.
 */
export function tidyMemoryOnce(traffic: Traffic): void {
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
