const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Most wrong guesses of strangers, all networks together, that are ever evaluated until someone who is known comes by.
 * NIST SP 800-63B, section 5.2.2, allows no more than 100.
 */
export const STRANGERS_MAX_FAILURES = 100
/** After so many wrong guesses in a row a known device is treated as a stranger. */
export const DEVICE_MAX_FAILURES = 30

export type LaneKind = 'device' | 'network' | 'strangers'

interface LaneRule {
  /** Wrong guesses before the first wait. */
  freeFailures: number
  /** Longest wait, in milliseconds. */
  maxWaitMs: number
  /** A count this long without a wrong guess starts anew; infinite where it never does. In milliseconds. */
  forgetAfterMs: number
}

const LANE_RULES: Readonly<Record<LaneKind, LaneRule>> = {
  device: { freeFailures: 5, maxWaitMs: HOUR_MS, forgetAfterMs: 24 * HOUR_MS },
  network: { freeFailures: 5, maxWaitMs: 24 * HOUR_MS, forgetAfterMs: 24 * HOUR_MS },
  strangers: { freeFailures: 20, maxWaitMs: 15 * MINUTE_MS, forgetAfterMs: Number.POSITIVE_INFINITY },
}

/** How long a lane stays closed after its n-th wrong guess: 1 second, then twice as long each time. */
export function waitMs(kind: LaneKind, failures: number): number {
  const { freeFailures, maxWaitMs } = LANE_RULES[kind]
  return failures < freeFailures ? 0 : Math.min(maxWaitMs, SECOND_MS * 2 ** (failures - freeFailures))
}

/** How many of the counted failures still count at a time. */
export function failuresNow(
  kind: LaneKind,
  counter: { failures: number; last_failure_at: number },
  now: number,
): number {
  return now - counter.last_failure_at > LANE_RULES[kind].forgetAfterMs ? 0 : counter.failures
}
