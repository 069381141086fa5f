import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 100
/** A probe that takes longer counts as a no. */
const ANSWER_WITHIN_MS = 2000

/** Polls until the probe says yes. False on timeout or when the signal is aborted. Leaves no timer behind. */
export async function pollUntil(
  probe: (signal: AbortSignal) => Promise<boolean>,
  withinMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  const restMs = () => deadline - performance.now()
  while (!signal.aborted && restMs() > 0) {
    if (await answerOf(probe, Math.min(ANSWER_WITHIN_MS, restMs()), signal)) return true
    await delay(Math.max(0, Math.min(EVERY_MS, restMs())), undefined, { signal }).catch(() => undefined)
  }
  return false
}

async function answerOf(
  probe: (signal: AbortSignal) => Promise<boolean>,
  withinMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const asking = new AbortController()
  const waiting = AbortSignal.any([signal, asking.signal])
  try {
    // Also bounds a probe that ignores the signal.
    const late = delay(withinMs, false, { signal: waiting }).catch(() => false)
    return await Promise.race([probe(waiting).catch(() => false), late])
  } finally {
    asking.abort()
  }
}
