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
  /** What is held beside the files, which is not part of what is used. */
  keptSpace: ReactNode
}

/** 'Storage Used', 'Total Files' and 'Storage Usage' of the storage screen. */
export function StorageStats({ storage, isFailed, keptSpace }: StorageStatsProps) {
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
        <div className="absolute top-3 right-3.5 flex flex-col items-end gap-0.5 max-md:hidden">{keptSpace}</div>
      </StatCard>
      <StatCard thin label="Total Files" value={storage?.files.toLocaleString('en') ?? absent} />
      <StatCard thin label="Storage Usage" value={storage ? `${usagePercent(storage).toFixed(1)}%` : absent}>
        {storage && <KindsBar storage={storage} className="absolute right-5 bottom-[21px] h-2 w-[42%] max-md:hidden" />}
      </StatCard>
    </div>
  )
}

function usagePercent({ used, total }: DashboardStats['storage']): number {
  return total === 0 ? 0 : (used / total) * 100
}
