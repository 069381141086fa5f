import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { useNow } from '../../platform/use-now.ts'
import { sentenceOf } from './sentence.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** The line under the greeting: the date, and the current state in words. */
export function DashboardLine({ stats }: { stats: DashboardStats | undefined }) {
  const nowMs = useNow()
  return (
    <span className="tabular-nums">
      {dateInWords(nowMs)}
      {stats && <span className="max-md:hidden"> · {sentenceOf(stats)}</span>}
    </span>
  )
}

/** 'Friday, 20 November'. */
function dateInWords(nowMs: number): string {
  const parts = Object.fromEntries(DATE.formatToParts(nowMs).map(({ type, value }) => [type, value]))
  return `${parts.weekday}, ${parts.day} ${parts.month}`
}
