import { DAY_MS, HOUR_MS, WEEK_MS } from '@pinloft/contract/shared/units'

/** Kept whatever their age. */
const NEWEST = 12
/** Of older ones the newest of each span of time is kept, of which there are so few that weeks are reached. */
const STEPS = [
  { untilMs: DAY_MS, spanMs: HOUR_MS },
  { untilMs: 2 * WEEK_MS, spanMs: DAY_MS },
  { untilMs: Number.POSITIVE_INFINITY, spanMs: WEEK_MS },
] as const
/** So that a world has revisions left for what people upload. */
const KEPT_MAX = 60

interface Made {
  id: string
  created_at: number
}

/** Those of some backups, the newest first, that make room: the older they are, the fewer are kept. Never the newest ones. */
export function thinnedOut<Backup extends Made>(backups: readonly Backup[], now: number): Backup[] {
  const spans = new Set<string>()
  let keptCount = 0
  return backups.filter(({ created_at }, index) => {
    const { spanMs } = STEPS.find(({ untilMs }) => now - created_at < untilMs) ?? STEPS[2]
    const span = `${spanMs} ${Math.floor(created_at / spanMs)}`
    const isKept = index < NEWEST || (!spans.has(span) && keptCount < KEPT_MAX)
    spans.add(span)
    if (isKept) keptCount++
    return !isKept
  })
}
