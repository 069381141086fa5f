import { lowerFirst } from '@pinloft/contract/files/names'
import type { PcSync, PcSyncStatus } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { useNow } from '../../platform/use-now.ts'
import { type Status, StatusDot } from '../../ui/index.ts'

const DOTS: Record<PcSyncStatus, Status> = {
  active: 'ok',
  syncing: 'wait',
  error: 'bad',
  paused: 'idle',
  waiting: 'idle',
  offline: 'idle',
}

/** How a folder is, and below it why or since when. */
export function FolderState({ folder }: { folder: PcSync }) {
  const nowMs = useNow()
  const { syncStatus, percent, lastSync, statusReason, conflictCount } = folder
  const words = syncStatus === 'syncing' && percent !== null ? TEXTS.percent(percent) : TEXTS.status[syncStatus]
  const since = lastSync === null ? TEXTS.never : TEXTS.lastSync(lowerFirst(formatRelativeDate(lastSync, nowMs)))
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2 pl-1 text-sm leading-[18px] text-ink tabular-nums">
        <StatusDot status={DOTS[syncStatus]} />
        {words}
      </p>
      <p className="pl-5 text-sm leading-[18px] text-pretty text-ink-3 tabular-nums">
        {[statusReason ?? since, ...(conflictCount > 0 ? [TEXTS.conflicts(conflictCount)] : [])].join(' · ')}
      </p>
    </div>
  )
}
