import { counted } from '@pinloft/contract/shared/words'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something has been running: '12 min', '3 h', '2 days'; in detail '3 h 12 min'. */
export function runningTime(startedAt: string, nowMs: number, isDetailed = false): string {
  const ageMs = Math.max(0, nowMs - Date.parse(startedAt))
  const minutes = Math.floor((ageMs % HOUR_MS) / MINUTE_MS)
  const hours = Math.floor((ageMs % DAY_MS) / HOUR_MS)
  const days = Math.floor(ageMs / DAY_MS)
  if (days > 0) return isDetailed && hours > 0 ? `${counted(days, 'day')} ${hours} h` : counted(days, 'day')
  if (hours > 0) return isDetailed && minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  return `${minutes} min`
}
