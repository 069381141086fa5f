import { setTimeout as delay } from 'node:timers/promises'

/** Whether a promise is fulfilled in time. Leaves no timer behind. */
export async function settlesWithin(promise: Promise<unknown>, timeMs: number): Promise<boolean> {
  const waiting = new AbortController()
  try {
    return await Promise.race([promise.then(() => true), delay(timeMs, false, { signal: waiting.signal })])
  } finally {
    waiting.abort()
  }
}
