import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import { counted } from '@pinloft/contract/shared/words'

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
