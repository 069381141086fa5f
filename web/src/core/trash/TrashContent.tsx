import { getTrashSettings, type TrashEntry } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { type RefObject, useMemo, useRef } from 'react'
import { GridHead } from '../../kit/list/gridParts.tsx'
import { ListError } from '../../kit/list/ListError.tsx'
import { ListGrid } from '../../kit/list/ListGrid.tsx'
import { ListHeads } from '../../kit/list/ListHeads.tsx'
import { ListRows } from '../../kit/list/ListRows.tsx'
import { LineLayout } from '../../kit/list/lineLayout.ts'
import { HEAD_PX, rowGroups, TALL_ROW_PX } from '../../kit/list/rowLayout.ts'
import { useIsDesk } from '../../kit/list/useRowWindow.ts'
import type { Selecting } from '../../kit/list/useSelection.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { EmptyState, TrashIllustration } from '../../ui/index.ts'
import { FilesSkeleton } from '../files/index.ts'
import { TrashMenuItems } from './TrashMenuItems.tsx'
import { TRASH_COLUMNS, TrashRow } from './TrashRow.tsx'
import type { useTrash } from './trash.api.ts'
import type { TrashActions } from './useTrashActions.ts'

const COLUMNS = ['name', 'deletedAt', 'expiresAt', 'size'] as const

export interface TrashContentProps {
  trash: ReturnType<typeof useTrash>
  entries: readonly TrashEntry[]
  selecting: Selecting<TrashEntry>
  actions: TrashActions
  gridRef: RefObject<HTMLDivElement | null>
  onLeave: () => void
}

/** The entries of the trash, or the state that replaces them. */
export function TrashContent({ trash, entries, selecting, actions, gridRef, onLeave }: TrashContentProps) {
  const { data: settings } = useQuery(queryOf(getTrashSettings))
  if (trash.data === undefined && trash.error !== null) {
    return <ListError error={trash.error} title={TRASH_TEXTS.loadFailed} onRetry={() => void trash.refetch()} />
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
        drawing={<TrashIllustration />}
        title={TRASH_TEXTS.empty}
        help={settings && TRASH_TEXTS.emptyHelp(settings.keptDays)}
      />
    )
  }
  return (
    <TrashList
      entries={entries}
      isComplete={!trash.hasNextPage}
      selecting={selecting}
      actions={actions}
      gridRef={gridRef}
      onParent={onLeave}
      onEndNear={() => trash.hasNextPage && !trash.isFetching && void trash.fetchNextPage()}
    />
  )
}

interface TrashListProps extends Omit<TrashContentProps, 'trash' | 'onLeave'> {
  /** Every page has been loaded. */
  isComplete: boolean
  onParent: () => void
  onEndNear: () => void
}

function TrashList({ entries, isComplete, selecting, actions, gridRef, onParent, onEndNear }: TrashListProps) {
  const list = useRef<HTMLDivElement>(null)
  const rowPx = TALL_ROW_PX[useIsDesk() ? 'desk' : 'phone']
  const layout = useMemo(() => new LineLayout(rowGroups(entries.length, rowPx)), [entries.length, rowPx])
  const hasSelection = selecting.entries.length > 0
  return (
    <ListGrid
      label={TRASH_TEXTS.list}
      entries={entries}
      isComplete={isComplete}
      selecting={selecting}
      nameOf={({ name }) => name}
      layout={layout}
      list={list}
      gridRef={gridRef}
      head={
        <ListHeads
          className={TRASH_COLUMNS}
          checked={hasSelection && ((isComplete && selecting.entries.length === entries.length) || 'mixed')}
          onCheck={hasSelection ? selecting.clear : selecting.chooseAll}
          actionsLabel={TRASH_TEXTS.columns.actions}
        >
          {COLUMNS.map((column) => (
            <GridHead key={column} className={`font-[550] text-ink-3 ${column === 'size' ? 'text-right' : ''}`}>
              {TRASH_TEXTS.columns[column]}
            </GridHead>
          ))}
        </ListHeads>
      }
      headPx={HEAD_PX}
      columnCount={COLUMNS.length + 2}
      bodyClassName="mx-2 max-md:my-1"
      onParent={onParent}
      // Entries of the trash cannot be opened: the menu shows what can be done.
      onAction={(action, entry) => action === 'delete' && actions.askPurge(selecting.around(entry))}
      onEndNear={onEndNear}
      menuItems={(chosen) => <TrashMenuItems entries={chosen} actions={actions} />}
    >
      {(lines) => (
        <ListRows lines={lines} classOf={() => TRASH_COLUMNS} row={(row) => <TrashRow {...row} actions={actions} />} />
      )}
    </ListGrid>
  )
}
