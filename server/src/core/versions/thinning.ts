import { DAY_MS, HOUR_MS, WEEK_MS } from '@pinloft/contract/shared/units'
import {
  VERSIONS_ALL_KEPT_HOURS,
  VERSIONS_DAILY_KEPT_DAYS,
  VERSIONS_MAX_PER_FILE,
} from '@pinloft/contract/versions/limits'

interface Dated {
  /** Milliseconds since the Unix epoch. */
  replaced_at: number
}

/**
 * Returns which versions of one file to delete: those replaced too long ago, all but the newest per day after the first
 * day and per week after the first month, and those beyond the limit per file. With `keptDays` null none is deleted by
 * age. `versions` are the newest first.
 */
export function surplusVersions<Version extends Dated>(
  versions: readonly Version[],
  { now, keptDays }: { now: number; keptDays: number | null },
): Version[] {
  const surplus: Version[] = []
  const periods = new Set<string>()
  let kept = 0
  for (const version of versions) {
    const ageMs = now - version.replaced_at
    const isTooOld = keptDays !== null && ageMs >= keptDays * DAY_MS
    const period = keptDays === null ? null : periodOf(version.replaced_at, ageMs)
    const isThinnedOut = period !== null && periods.has(period)
    if (isTooOld || isThinnedOut || kept === VERSIONS_MAX_PER_FILE) {
      surplus.push(version)
      continue
    }
    if (period !== null) periods.add(period)
    kept++
  }
  return surplus
}

/**
 * Returns the period of which one version is kept, counted from the epoch so that it never shifts; null if all are
 * kept.
 */
function periodOf(replacedAt: number, ageMs: number): string | null {
  if (ageMs < VERSIONS_ALL_KEPT_HOURS * HOUR_MS) return null
  if (ageMs < VERSIONS_DAILY_KEPT_DAYS * DAY_MS) return `day ${Math.floor(replacedAt / DAY_MS)}`
  return `week ${Math.floor(replacedAt / WEEK_MS)}`
}
