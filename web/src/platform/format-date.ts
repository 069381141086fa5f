import { HOUR_MS, MINUTE_MS } from '@pinloft/contract/shared/units'

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const DAY_MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** Number of midnights between a time and now, in this computer's time zone. */
function daysAgo(date: Date, now: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((midnight(now) - midnight(date)) / (24 * HOUR_MS))
}

/** '12 min ago', '3 h ago', 'Yesterday', '17 Nov', '17 Nov 2025'. Takes an ISO 8601 time. */
export function formatRelativeDate(iso: string, nowMs: number = Date.now()): string {
  const date = new Date(iso)
  const now = new Date(nowMs)
  const ageMs = nowMs - date.getTime()
  if (ageMs < MINUTE_MS) return 'Just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  const days = daysAgo(date, now)
  if (days === 0) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  if (days === 1) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? DAY_AND_MONTH : DAY_MONTH_YEAR).format(date)
}

/** For the date column of a list: 'Today, 14:52', 'Yesterday, 09:10', '2 Nov 2026'. */
export function formatListDate(iso: string, nowMs: number = Date.now()): string {
  const date = new Date(iso)
  const days = daysAgo(date, new Date(nowMs))
  if (days <= 0) return `Today, ${TIME.format(date)}`
  if (days === 1) return `Yesterday, ${TIME.format(date)}`
  return DAY_MONTH_YEAR.format(date)
}

/** The full date, for a tooltip: 'Friday 20 November 2026 at 14:52'. */
export function formatExactDate(iso: string): string {
  return EXACT.format(new Date(iso))
}

/** '20 Nov, 14:52'. Takes an ISO 8601 time. */
export function formatDayAndTime(iso: string): string {
  const date = new Date(iso)
  return `${DAY_AND_MONTH.format(date)}, ${TIME.format(date)}`
}

/** '12:03:04'. Takes an ISO 8601 time. */
export function formatClock(iso: string): string {
  return CLOCK.format(new Date(iso))
}
