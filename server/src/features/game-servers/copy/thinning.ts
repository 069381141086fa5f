const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From which age on, only the newest of each span of time is kept. */
const STEPS = [
  { fromMs: 30 * DAY_MS, spanMs: 7 * DAY_MS },
  { fromMs: 2 * DAY_MS, spanMs: DAY_MS },
  { fromMs: 3 * HOUR_MS, spanMs: HOUR_MS },
] as const
/** So that a world has revisions left for what people upload. */
const KEPT_MAX = 60

interface Made {
  id: string
  created_at: number
}

/** Those of some backups, the newest first, that make room: the older they are, the fewer are kept. Never the newest one. */
export function thinnedOut<Backup extends Made>(backups: readonly Backup[], now: number): Backup[] {
  const kept = new Set<string>()
  return backups.filter(({ created_at }, index) => {
    const step = STEPS.find(({ fromMs }) => now - created_at >= fromMs)
    const span =
      step === undefined ? `${created_at} ${index}` : `${step.spanMs} ${Math.floor(created_at / step.spanMs)}`
    const isKept = index === 0 || (!kept.has(span) && kept.size < KEPT_MAX)
    if (isKept) kept.add(span)
    return !isKept
  })
}
