import { useRecentFiles, useStats, useUploadPlace } from '../../core/files/index.ts'
import { Page } from '../../ui/index.ts'
import { DashboardLine } from './DashboardLine.tsx'
import { DashboardStatCards } from './DashboardStatCards.tsx'
import { MachinesCard } from './MachinesCard.tsx'
import { RecentFilesCard } from './RecentFilesCard.tsx'
import { SyncCard } from './SyncCard.tsx'

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
