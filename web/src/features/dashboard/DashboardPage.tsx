import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { useRecentFiles, useStats, useUploadPlace } from '../../core/files/index.ts'
import { useNow } from '../../platform/use-now.ts'
import { Page } from '../../ui/index.ts'
import { DashboardStatCards } from './DashboardStatCards.tsx'
import { MachinesCard } from './MachinesCard.tsx'
import { RecentFilesCard } from './RecentFilesCard.tsx'
import { SyncCard } from './SyncCard.tsx'
import { sentenceOf } from './sentence.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** Overview: the numbers, the newest files, the machines and the synced PCs. */
export default function DashboardPage() {
  const stats = useStats()
  const recent = useRecentFiles()
  const openUploads = useUploadPlace('')

  return (
    <Page title="Welcome, Friend" documentTitle="Dashboard" hero={<DashboardLine stats={stats.data} />}>
      <DashboardStatCards stats={stats.data} isFailed={stats.isError} />
      <div className="grid grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] gap-(--pane-gap) max-sm:grid-cols-1 sm:max-md:grid-cols-2">
        <RecentFilesCard recent={recent} onUpload={openUploads} />
        <div className="grid grid-rows-2 gap-(--pane-gap)">
          <MachinesCard />
          <SyncCard />
        </div>
      </div>
    </Page>
  )
}

/** The line under the greeting: the date, and the current state in words. */
function DashboardLine({ stats }: { stats: DashboardStats | undefined }) {
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
