import type { DashboardStats } from '@pinloft/contract/dashboard'
import { splitSize } from '@pinloft/contract/sizes'
import type { ReactNode } from 'react'
import { StatCard } from '../../ui/index.ts'
import { KindsBar } from './KindsBar.tsx'

export interface StorageStatsProps {
  /** `undefined` while it loads. */
  storage: DashboardStats['storage'] | undefined
  /** It did not load: a dash stands for each number. */
  isFailed: boolean
  /** What the trash holds, which is not part of what is used. */
  trashSpace: ReactNode
  /** What earlier versions hold, which is not part of it either. */
  versionsSpace: ReactNode
}

/** 'Storage Used', 'Total Files' and 'Storage Usage' of the storage screen. */
export function StorageStats({ storage, isFailed, trashSpace, versionsSpace }: StorageStatsProps) {
  const absent = isFailed ? '–' : undefined
  const used = storage && splitSize(storage.used)
  const total = storage && splitSize(storage.total)
  return (
    <div className="grid shrink-0 grid-cols-3 gap-(--pane-gap) max-md:gap-2">
      <StatCard
        thin
        label="Storage Used"
        value={used ? `${used.value} ${used.unit}` : absent}
        unit={total && `of ${total.value} ${total.unit}`}
      >
        <span className="absolute top-3 right-3.5 max-md:hidden">{trashSpace}</span>
      </StatCard>
      <StatCard thin label="Total Files" value={storage?.files.toLocaleString('en') ?? absent}>
        <span className="absolute top-3 right-3.5 max-md:hidden">{versionsSpace}</span>
      </StatCard>
      <StatCard thin label="Storage Usage" value={storage ? `${usagePercent(storage).toFixed(1)}%` : absent}>
        {storage && <KindsBar storage={storage} className="absolute right-5 bottom-[21px] h-2 w-[42%] max-md:hidden" />}
      </StatCard>
    </div>
  )
}

function usagePercent({ used, total }: DashboardStats['storage']): number {
  return total === 0 ? 0 : (used / total) * 100
}
