import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { formatSize, splitSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'
import { KindsBar, KindsLegend, useFolders } from '../../core/files/index.ts'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { useNow } from '../../platform/use-now.ts'
import { Skeleton, StatCard } from '../../ui/index.ts'
import { LitWindows } from '../machines/index.ts'

/** More kinds would need a third line; the bar still shows them. */
const LEGEND_KINDS = 4

export interface DashboardStatCardsProps {
  /** `undefined` while they load. */
  stats: DashboardStats | undefined
  /** Loading failed: a dash replaces each number. */
  isFailed: boolean
}

/** The four numbers of the dashboard. */
export function DashboardStatCards({ stats, isFailed }: DashboardStatCardsProps) {
  const folders = useFolders()
  const absent = isFailed ? '–' : undefined
  return (
    <div className="grid grid-cols-[minmax(0,2.05fr)_repeat(3,minmax(0,1fr))] gap-(--pane-gap) max-md:grid-cols-3">
      <StorageCard storage={stats?.storage} absent={absent} />
      <StatCard
        label="Active VMs"
        value={stats?.vms.active ?? absent}
        unit={stats && `of ${stats.vms.provisioned}`}
        foot={stats?.vms.provisioned === 0 ? <span className="max-md:hidden">None created</span> : undefined}
      >
        {stats && <LitWindows active={stats.vms.active} provisioned={stats.vms.provisioned} />}
      </StatCard>
      <StatCard
        label="Synced PCs"
        value={stats?.sync.active ?? absent}
        foot={stats && <LastSync at={stats.sync.lastSync} />}
      />
      <StatCard
        label="Files Stored"
        value={stats ? <Count value={stats.storage.files} /> : absent}
        foot={folders.data && <span>in {counted(folders.data.length, 'folder')}</span>}
      />
    </div>
  )
}

interface StorageCardProps {
  storage: DashboardStats['storage'] | undefined
  absent: string | undefined
}

function StorageCard({ storage, absent }: StorageCardProps) {
  const used = storage && splitSize(storage.used)
  return (
    <StatCard
      wide
      className="max-md:col-span-full"
      label="Storage Used"
      value={used ? `${used.value} ${used.unit}` : absent}
      unit={storage?.total == null ? undefined : `of ${formatSize(storage.total)}`}
    >
      {storage ? <KindsBar storage={storage} className="mt-3 h-2.5 shrink-0" /> : <Skeleton className="mt-3 h-2.5" />}
      {storage && <KindsLegend storage={storage} kindsMax={LEGEND_KINDS} className="mt-[11px]" />}
    </StatCard>
  )
}

/** A long number gets a smaller font when its card is narrow. */
function Count({ value }: { value: number }) {
  const text = value.toLocaleString('en')
  if (text.length < 7) return text
  return (
    <span className={text.length < 9 ? 'max-md:text-xl md:max-lg:text-2xl' : 'max-md:text-sm max-lg:text-xl'}>
      {text}
    </span>
  )
}

function LastSync({ at }: { at: string | null }) {
  const nowMs = useNow()
  return (
    <span>
      <span className="max-md:hidden">Last sync: </span>
      {at === null ? 'Never' : formatRelativeDate(at, nowMs)}
    </span>
  )
}
