import type { TrashEntry } from '@pinloft/contract/trash'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import type { RefObject } from 'react'
import { EmptyState, TrashDrawing } from '../../ui/index.ts'
import { FilesError, FilesSkeleton, type Selecting, useTrashSettings } from '../files/index.ts'
import { TrashGrid } from './TrashGrid.tsx'
import type { useTrash } from './trash.api.ts'
import type { TrashActs } from './useTrashActs.ts'

export interface TrashContentProps {
  trash: ReturnType<typeof useTrash>
  entries: readonly TrashEntry[]
  selecting: Selecting<TrashEntry>
  acts: TrashActs
  gridRef: RefObject<HTMLDivElement | null>
  onLeave: () => void
}

/** What is in the trash, or what stands in its place. */
export function TrashContent({ trash, entries, selecting, acts, gridRef, onLeave }: TrashContentProps) {
  const { data: settings } = useTrashSettings()
  if (trash.data === undefined && trash.error !== null) {
    return <FilesError error={trash.error} title={TRASH_TEXTS.loadFailed} onRetry={() => void trash.refetch()} />
  }
  if (trash.data === undefined) return <FilesSkeleton label={TRASH_TEXTS.loading} />
  if (entries.length === 0 && (trash.hasNextPage || trash.isFetching)) {
    return <FilesSkeleton label={TRASH_TEXTS.loading} />
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        level={2}
        className="flex-1 justify-center max-md:pb-24"
        drawing={<TrashDrawing />}
        title={TRASH_TEXTS.empty}
        help={settings && TRASH_TEXTS.emptyHelp(settings.keptDays)}
      />
    )
  }
  return (
    <TrashGrid
      entries={entries}
      isComplete={!trash.hasNextPage}
      selecting={selecting}
      acts={acts}
      gridRef={gridRef}
      onParent={onLeave}
      onEndNear={() => trash.hasNextPage && !trash.isFetching && void trash.fetchNextPage()}
    />
  )
}
