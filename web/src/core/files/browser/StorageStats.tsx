import { type DashboardStats, SPACE_TEXTS } from '@pinloft/contract/dashboard/endpoints'
import { formatSize, splitSize } from '@pinloft/contract/shared/sizes'
import type { ReactNode } from 'react'
import { StatCard } from '../../../ui/index.ts'
import { otherBytes } from '../diskSpace.ts'
import { KindsBar } from '../KindsBar.tsx'

export interface StorageStatsProps {
  /** `undefined` while loading. */
  storage: DashboardStats['storage'] | undefined
  /** Loading failed: a dash replaces each number. */
  isFailed: boolean
  /** Space taken by the trash, which does not count as used. */
  trashSpace: ReactNode
  /** Space taken by earlier versions, which does not count as used either. */
  versionsSpace: ReactNode
  className?: string
}

/** 'Storage Used', 'Total Files' and 'Storage Usage' of the storage screen. */
export function StorageStats({ storage, isFailed, trashSpace, versionsSpace, className = '' }: StorageStatsProps) {
  const absent = isFailed ? '–' : undefined
  const used = storage && splitSize(storage.used)
  const other = storage ? otherBytes(storage) : null
  const total = storage?.total == null ? undefined : splitSize(storage.total)
  return (
    <div className={`grid shrink-0 grid-cols-3 gap-(--pane-gap) max-md:gap-2 ${className}`}>
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
      <StatCard thin label="Storage Usage" value={storage ? usageInWords(storage) : absent}>
        {storage && <KindsBar storage={storage} className="absolute right-5 bottom-[21px] h-2 w-[42%] max-md:hidden" />}
        {storage && other !== null && storage.free !== null && (
          <span className="absolute top-[14px] right-5 text-xs text-ink-3 tabular-nums max-lg:hidden">
            <span className="max-xl:hidden">{SPACE_TEXTS.otherPart(formatSize(other))}</span>
            {SPACE_TEXTS.freePart(formatSize(storage.free))}
          </span>
        )}
      </StatCard>
    </div>
  )
}

function usageInWords({ used, total }: DashboardStats['storage']): string {
  return total === null ? '–' : `${((used / total) * 100).toFixed(1)}%`
}
