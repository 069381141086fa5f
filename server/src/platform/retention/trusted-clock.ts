import { DAY_MS } from '@pinloft/contract/shared/units'

/** A running server's clock that is ahead by more than this was set; no clock drifts that far by itself. */
const LARGE_JUMP_MS = DAY_MS
/** Time is not measured while the server is stopped. A weekend is normal, more may be a wrong clock. */
const LONG_STOP_MS = 3 * DAY_MS
/** How long a clock that has jumped is not trusted, so that its owner can correct it. */
export const JUMP_WAIT_MS = DAY_MS

/** The state of the clock. Milliseconds, times since the Unix epoch. */
export interface TrustedClock {
  /** The clock's time at the last observation. */
  seenAt: number
  /** The trusted time: that of the clock, or the continuation of the time before the jump. */
  trustedAt: number
  /** How much longer the clock is not trusted; 0 when it is. */
  heldForMs: number
}

/** Observes the clock after a measured time. */
export function observe(
  { seenAt, trustedAt, heldForMs }: TrustedClock,
  { wallAt, elapsedMs }: { wallAt: number; elapsedMs: number },
): TrustedClock {
  const hasJumped = wallAt - seenAt - elapsedMs > LARGE_JUMP_MS
  const goneOnAt = trustedAt + elapsedMs
  const leftMs = hasJumped ? JUMP_WAIT_MS : heldForMs - elapsedMs
  // A corrected clock is trusted at once, and so is one that has been wrong for long enough.
  if (leftMs <= 0 || wallAt - goneOnAt <= LARGE_JUMP_MS) return trusted(wallAt)
  return { seenAt: wallAt, trustedAt: goneOnAt, heldForMs: leftMs }
}

/** First observation after a stop, whose duration is known only from the clock itself. */
export function observeAfterStop(before: TrustedClock, wallAt: number): TrustedClock {
  const stoppedForMs = wallAt - before.seenAt
  if (stoppedForMs > LONG_STOP_MS) return { seenAt: wallAt, trustedAt: before.trustedAt, heldForMs: JUMP_WAIT_MS }
  return observe(before, { wallAt, elapsedMs: Math.max(0, stoppedForMs) })
}

export function trusted(wallAt: number): TrustedClock {
  return { seenAt: wallAt, trustedAt: wallAt, heldForMs: 0 }
}
