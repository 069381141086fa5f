import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import type { GridAction } from '../../../kit/list/gridKeys.ts'
import { type GridLines, ListGrid, type RowView } from '../../../kit/list/ListGrid.tsx'
import { ListRows } from '../../../kit/list/ListRows.tsx'
import { HEAD_PX, ROW_PX, TALL_ROW_PX } from '../../../kit/list/rowLayout.ts'
import type { RetainedFocus } from '../../../kit/list/useRetainedFocus.ts'
import { useIsDesk } from '../../../kit/list/useRowWindow.ts'
import type { Selecting } from '../../../kit/list/useSelection.ts'
import type { FileActions } from '../actions/fileActions.ts'
import { DROP_STYLES, dropTargetOf } from '../drag/dropTargets.ts'
import { type Entry, nameOf, type Sorting } from '../fileListing.ts'
import { useShareEntries } from '../shareLauncher.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import { type EntryViewProps, FileRow, type FoundNote } from './FileRow.tsx'
import { FileTiles } from './FileTiles.tsx'
import { type FilesView, ROW_COLUMNS, TILES_TOP_PX } from './gridLayout.ts'
import { useLineLayout } from './useLineLayout.ts'

/** Letters that trigger an action unless another letter follows. */
const LETTER_ACTIONS: Partial<Record<string, GridAction>> = { e: 'edit', s: 'star', i: 'details', l: 'share' }

export interface FileGridProps {
  entries: readonly Entry[]
  /** Every page has loaded, so the number of rows is known. */
  isComplete: boolean
  label: string
  /** The grid view expects the folders first. */
  view?: FilesView
  /** `null` when the entries have the order of a search. */
  sorting: Sorting | null
  selecting: Selecting<Entry>
  actions: FileActions
  /** Id of the row that is being renamed. */
  renamingId: string | null
  onRenamed: () => void
  /** The element that takes the focus. */
  gridRef: RefObject<HTMLDivElement | null>
  /** Takes the focus over from the previous content, and hands it to the next. */
  retainedFocus?: RetainedFocus
  /** The row that is focused at first. */
  initialId?: string
  onSort?: (sorting: Sorting) => void
  onParent: () => void
  /** The entry to select and scroll into view once it has loaded. */
  shownId?: string
  /** Only scrolls it into view. */
  isShownUnselected?: boolean
  onShown?: () => void
  /** Notes on rows from a search, by id. */
  found?: ReadonlyMap<string, FoundNote>
  /** Number of items in folders, by id, as far as known. */
  itemCounts?: ReadonlyMap<string, number>
  /** Ids of entries that were cut and look faded. */
  cutIds: ReadonlySet<string>
  /** The context menu for the space beside the rows. */
  placeMenu?: ReactNode
}

/** The folders and files, as a list or a grid. */
export function FileGrid(props: FileGridProps) {
  const { entries, view = 'list', selecting, actions, gridRef, renamingId, onRenamed, cutIds } = props
  const list = useRef<HTMLDivElement>(null)
  const isList = view === 'list'
  const isDesk = useIsDesk()
  const rowPx = (props.found ? TALL_ROW_PX : ROW_PX)[isDesk ? 'desk' : 'phone']
  const layout = useLineLayout({ entries, view, isDesk, rowPx, list })
  const hasSelection = selecting.entries.length > 0
  const share = useShareEntries()

  function act(name: GridAction, entry: Entry) {
    if (name === 'details') actions.showDetails(selecting.around(entry))
    else if (name === 'rename') actions.rename(entry)
    else if (name === 'star') actions.star(selecting.around(entry))
    else if (name === 'delete') actions.askDelete(selecting.around(entry))
    else if (name === 'share') share(selecting.around(entry))
    else if (name === 'show-in-folder') actions.showInFolder?.(entry)
    else if (name === 'preview') actions.preview(entry)
    else if (name === 'edit') actions.edit(entry)
  }

  const endRenaming = useCallback(
    (isByKey: boolean) => {
      const { activeElement } = document
      // A menu that was opened since would be closed.
      const isFree = activeElement === document.body || gridRef.current?.contains(activeElement)
      onRenamed()
      if (isByKey && isFree) gridRef.current?.focus({ preventScroll: true })
    },
    [onRenamed, gridRef],
  )
  const drawn = (row: RowView<Entry>): EntryViewProps => ({
    ...row,
    note: props.found?.get(row.entry.id),
    itemCount: props.itemCounts?.get(row.entry.id),
    actions,
    isCut: cutIds.has(row.entry.id),
    isRenaming: row.entry.id === renamingId,
    onRenamed: endRenaming,
  })
  const rowClass = ({ id }: Entry) =>
    `${ROW_COLUMNS} ${DROP_STYLES} max-md:cursor-pointer ${id === renamingId ? 'z-1' : ''}`
  return (
    <ListGrid
      label={props.label}
      entries={entries}
      isComplete={props.isComplete}
      selecting={selecting}
      nameOf={nameOf}
      layout={layout}
      view={view}
      list={list}
      gridRef={gridRef}
      retainedFocus={props.retainedFocus}
      initialId={props.initialId}
      shownId={props.shownId}
      isShownUnselected={props.isShownUnselected}
      onShown={props.onShown}
      head={
        isList && (
          <ColumnHeads
            sorting={props.sorting}
            onSort={props.onSort}
            checked={hasSelection && (selecting.entries.length === entries.length || 'mixed')}
            onCheck={hasSelection ? selecting.clear : selecting.chooseAll}
          />
        )
      }
      headPx={isList ? HEAD_PX : TILES_TOP_PX}
      columnCount={isList ? 5 : layout.columns}
      bodyClassName={isList ? 'mx-2 max-md:my-1' : 'mx-3 mt-3 max-md:mx-2'}
      letterActions={LETTER_ACTIONS}
      onOpen={actions.open}
      onParent={props.onParent}
      onAction={act}
      menuItems={(chosen) => <EntryMenuItems entries={chosen} actions={actions} />}
      backgroundMenu={props.placeMenu}
    >
      {(lines) =>
        isList ? (
          <ListRows lines={withDropTargets(lines)} classOf={rowClass} row={(row) => <FileRow {...drawn(row)} />} />
        ) : (
          <FileTiles lines={withDropTargets(lines)} drawn={drawn} />
        )
      }
    </ListGrid>
  )
}

/** Folders take what is dropped on them. */
function withDropTargets(lines: GridLines<Entry>): GridLines<Entry> {
  const { entries, partOf } = lines
  const targetAt = (index: number) => entries[index] && dropTargetOf(entries[index])
  return { ...lines, partOf: (index) => ({ ...partOf(index), ...targetAt(index) }) }
}
