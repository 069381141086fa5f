import { HOUR_MS, MINUTE_MS } from './units.ts'

/** '1 file', '1,204 files'. */
export function counted(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

/** Formats a waiting time, rounded up so that it is never too short: '1 second', '2 minutes', '3 hours'. */
export function durationInWords(durationMs: number): string {
  if (durationMs <= MINUTE_MS) return counted(Math.max(1, Math.ceil(durationMs / 1000)), 'second')
  if (durationMs <= HOUR_MS) return counted(Math.ceil(durationMs / MINUTE_MS), 'minute')
  return counted(Math.ceil(durationMs / HOUR_MS), 'hour')
}
