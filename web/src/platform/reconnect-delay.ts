const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000

/**
 * Back-off before the next attempt to reach the server: doubling, up to half a minute, with a random jitter of up to
 * half, so that many tabs do not reconnect at the same moment.
 */
export function reconnectDelayMs(failedAttempts: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failedAttempts)
  return longest * (0.5 + random() / 2)
}
