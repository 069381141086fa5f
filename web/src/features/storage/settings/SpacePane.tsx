import { SPACE_TEXTS as TEXTS } from '@pinloft/contract/dashboard/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'
import { KindsBar, KindsLegend, useStats } from '../../../core/files/index.ts'
import { LoadFailed, Pane, PaneHeader, Skeleton } from '../../../ui/index.ts'

/** What takes space on the disk. */
export default function SpacePane() {
  const { data: stats, isError, refetch } = useStats()
  return (
    <Pane aria-labelledby="space-title">
      <PaneHeader id="space-title" title={TEXTS.title} />
      <div className="px-(--pane-pad) pb-(--pane-pad)">
        {stats ? (
          <>
            <p className="text-ink-2 tabular-nums">
              <b className="font-strong text-ink">{formatSize(stats.storage.used)}</b>
              {stats.storage.total !== null && ` ${TEXTS.of(formatSize(stats.storage.total))}`}
              {` · ${counted(stats.storage.files, 'file')}`}
            </p>
            <KindsBar storage={stats.storage} className="my-3 h-2.5" />
            <KindsLegend storage={stats.storage} />
          </>
        ) : isError ? (
          <LoadFailed text={TEXTS.loadFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </div>
    </Pane>
  )
}
