import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@pinloft/contract/shared/units'

/**
 * Maximum number of wrong guesses by strangers, across all networks, that are evaluated until a known device guesses
 * right. NIST SP 800-63B, section 5.2.2, allows no more than 100.
 */
export const STRANGERS_MAX_FAILURES = 100
/**
 * How many of them decay per day, applied only when a known device guesses right. Equal to the number of guesses
 * without a wait, so that a day gives strangers no more than one reset would. In a year that is less than 1% of the
 * six-digit PINs.
 */
export const STRANGERS_DECAY_PER_DAY = 20
/** A known device is treated as a stranger after this many wrong guesses in a row. */
export const DEVICE_MAX_FAILURES = 30

export type LaneKind = 'device' | 'network' | 'strangers'

interface LaneRule {
  /** Wrong guesses before the first wait. */
  freeFailures: number
  /** Longest wait, in milliseconds. */
  maxWaitMs: number
  /** A count resets after this long without a wrong guess, in milliseconds; infinite if it never does. */
  forgetAfterMs: number
}

const LANE_RULES: Readonly<Record<LaneKind, LaneRule>> = {
  device: { freeFailures: 5, maxWaitMs: HOUR_MS, forgetAfterMs: DAY_MS },
  network: { freeFailures: 5, maxWaitMs: DAY_MS, forgetAfterMs: DAY_MS },
  strangers: {
    freeFailures: STRANGERS_DECAY_PER_DAY,
    maxWaitMs: 15 * MINUTE_MS,
    forgetAfterMs: Number.POSITIVE_INFINITY,
  },
}

/** How long a lane stays locked after its n-th wrong guess: 1 second, doubling each time. */
export function waitMs(kind: LaneKind, failures: number): number {
  const { freeFailures, maxWaitMs } = LANE_RULES[kind]
  return failures < freeFailures ? 0 : Math.min(maxWaitMs, SECOND_MS * 2 ** (failures - freeFailures))
}

/** How long without a wrong guess until a count resets, in milliseconds. */
export function forgetAfterMs(kind: LaneKind): number {
  return LANE_RULES[kind].forgetAfterMs
}

/** How many of the recorded failures still count at `now`. */
export function failuresNow(
  kind: LaneKind,
  counter: { failures: number; last_failure_at: number },
  now: number,
): number {
  return now - counter.last_failure_at > forgetAfterMs(kind) ? 0 : counter.failures
}

/** The strangers' count after decay, and up to when the decay has been applied. */
export function decayed(
  { failures, decayed_at }: { failures: number; decayed_at: number },
  now: number,
): { failures: number; decayed_at: number } {
  const everyMs = DAY_MS / STRANGERS_DECAY_PER_DAY
  // A time in the future means that the clock was set back.
  const forgotten = Math.max(0, Math.floor((now - decayed_at) / everyMs))
  return {
    failures: Math.max(0, failures - forgotten),
    decayed_at: Math.min(now, decayed_at + forgotten * everyMs),
  }
}
