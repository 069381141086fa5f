import { type DashboardStats, SPACE_TEXTS } from '@pinloft/contract/dashboard/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { useStats } from '../../../core/files/index.ts'
import { StatusLine } from '../../../ui/index.ts'

export default function StorageSummary() {
  return <StatusLine query={useStats()} text={stateOf} />
}

function stateOf({ storage: { used, total } }: DashboardStats): string {
  return total === null ? formatSize(used) : SPACE_TEXTS.usedOf(formatSize(used), formatSize(total))
}
