import { DAY_MS, HOUR_MS } from '@pinloft/contract/shared/units'

/** 'expires in 7 days'; both times in milliseconds since the Unix epoch. */
export function expiryInWords(expiresAtMs: number, nowMs: number): string {
  const leftMs = expiresAtMs - nowMs
  if (leftMs < HOUR_MS) return 'expires soon'
  const [count, unit] = leftMs < DAY_MS ? [Math.round(leftMs / HOUR_MS), 'hour'] : [Math.round(leftMs / DAY_MS), 'day']
  return `expires in ${count} ${unit}${count === 1 ? '' : 's'}`
}
