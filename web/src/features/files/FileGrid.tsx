import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ContextMenu } from '../../ui/index.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import { dropPlaceOf } from './dropPlaces.ts'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import type { EntryViewProps } from './FileRow.tsx'
import { type EntryLinesProps, FileRows } from './FileRows.tsx'
import { FileTiles } from './FileTiles.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, nameOf, type Sorting } from './fileListing.ts'
import type { FoundNote } from './foundNote.ts'
import { type GridAct, LETTER_ACTS } from './gridKeys.ts'
import { type FilesView, FOUND_ROW_PX, HEAD_PX, ROW_PX, TILES_TOP_PX } from './gridLayout.ts'
import { Grid, GridBody } from './gridParts.tsx'
import type { SelectMode } from './selection.ts'
import { useActiveRow } from './useActiveRow.ts'
import { useGridKeyboard } from './useGridKeyboard.ts'
import { useLineLayout } from './useLineLayout.ts'
import { rowIndexOf, useRowPresses } from './useRowPresses.ts'
import { useIsDesk, useRowWindow } from './useRowWindow.ts'
import { useRubberBand } from './useRubberBand.ts'
import type { Selecting } from './useSelection.ts'
import { useWhenFound } from './useShownEntry.ts'

export interface FileGridProps {
  entries: readonly Entry[]
  /** Every page has been loaded, so the number of rows is known. */
  isComplete: boolean
  label: string
  /** Entries of a grid stand with the folders first. */
  view?: FilesView
  /** `null` where the order is that of a search. */
  sorting: Sorting | null
  selecting: Selecting
  acts: FileActs
  /** Id of the row whose name is a field. */
  renamingId: string | null
  onRenamed: () => void
  /** The element that takes the keyboard. */
  gridRef: RefObject<HTMLDivElement | null>
  /** The row that has the keyboard at first. */
  initialId?: string
  onSort?: (sorting: Sorting) => void
  onParent: () => void
  /** What is selected and brought into sight as soon as it is there. */
  shownId?: string
  onShown?: () => void
  /** Of rows that a search found, by their ids. */
  found?: ReadonlyMap<string, FoundNote>
  /** What was cut and looks faded. */
  cutIds: ReadonlySet<string>
  /** The menu of a right press beside the rows. */
  placeMenu?: ReactNode
}

/** The folders and files, as a list or a grid. However many there are, only those in sight are drawn. */
export function FileGrid(props: FileGridProps) {
  const { entries, isComplete, label, view = 'list', sorting, selecting, acts, gridRef, initialId, renamingId } = props
  const { onSort, onParent, onRenamed, cutIds } = props
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [menuId, setMenuId] = useState<string>()
  const [pressed, setPressed] = useState<Entry>()
  const [active, setActive] = useActiveRow(entries, initialId)
  const hasSelection = selecting.entries.length > 0
  const isList = view === 'list'
  const isDesk = useIsDesk()
  const rowPx = (props.found ? FOUND_ROW_PX : ROW_PX)[isDesk ? 'desk' : 'phone']
  const layout = useLineLayout({ entries, view, isDesk, rowPx, list })
  const activeLine = layout.lineOf(active)
  const { rows, offsetPx, pageLines } = useRowWindow({
    entries,
    layout,
    isDesk,
    pinned: activeLine,
    scroller: gridRef,
    list,
    headPx: isList ? HEAD_PX : TILES_TOP_PX,
  })

  const shownView = useRef(view)
  useLayoutEffect(() => {
    if (shownView.current === view) return
    shownView.current = view
    rows.scrollToIndex(Math.max(0, activeLine), { align: 'auto' })
  }, [view, rows, activeLine])

  function move(index: number, mode: SelectMode | 'keep', align: 'auto' | 'center' = 'auto') {
    setActive(index)
    if (mode !== 'keep') selecting.choose(index, mode)
    rows.scrollToIndex(layout.lineOf(index), { align })
  }

  useWhenFound(props.shownId, entries, (index) => {
    move(index, 'only', 'center')
    gridRef.current?.focus({ preventScroll: true })
    props.onShown?.()
  })

  function act(name: GridAct, entry: Entry | undefined) {
    if (name === 'parent') return onParent()
    if (name === 'all') return selecting.chooseAll()
    if (name === 'clear') return selecting.clear()
    if (!entry) return
    if (name === 'details') return acts.showDetails(selecting.around(entry))
    if (name === 'menu') setMenuId(entry.id)
    else if (name === 'rename') acts.rename(entry)
    else if (name === 'star') acts.star(selecting.around(entry))
    else if (name === 'delete') acts.askDelete(selecting.around(entry))
    else if (name === 'open') acts.open(entry)
    else if (name === 'show-in-folder') acts.showInFolder?.(entry)
    else if (name === 'preview') acts.preview(entry)
    else if (name === 'edit') acts.edit(entry)
  }

  const onKeyDown = useGridKeyboard({
    entries,
    nameOf,
    letterActs: LETTER_ACTS,
    active,
    layout,
    pageLines,
    onMove: move,
    onAct: act,
  })
  const presses = useRowPresses({
    entries,
    hasSelection,
    onActive: setActive,
    onChoose: selecting.choose,
    onClear: selecting.clear,
    onOpen: acts.open,
  })

  const { band, bandHandlers } = useRubberBand({
    layout,
    selecting,
    scroller: () => (isDesk ? gridRef.current : document.scrollingElement),
    list,
  })

  /** The grid keeps the focus itself: a button of a row, pressed or given back its focus by a menu, passes it on. */
  function takeFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target === currentTarget) {
      if (active < 0) setActive(0)
    } else if (target.closest('[data-index]') && currentTarget.contains(target) && target.tagName !== 'INPUT') {
      currentTarget.focus({ preventScroll: true })
    }
  }

  /** What the menu is for: a row that is pressed outside of what is selected is selected alone, as everywhere. */
  function rememberPressed(event: MouseEvent) {
    const index = rowIndexOf(event.target)
    const entry = index === null ? undefined : entries[index]
    // Where there is nothing to choose no menu opens.
    if (entry === undefined && props.placeMenu === undefined) event.preventDefault()
    setPressed(entry)
    if (index !== null && entry && !selecting.ids.has(entry.id)) selecting.choose(index, 'only')
  }

  const endRenaming = useCallback(
    (isByKey: boolean) => {
      onRenamed()
      if (isByKey) gridRef.current?.focus({ preventScroll: true })
    },
    [onRenamed, gridRef],
  )

  const isSelected = (index: number) => selecting.ids.has(entries[index]?.id ?? '')
  const partOf = (entry: Entry, index: number): ComponentProps<'div'> & { 'data-index': number } => ({
    id: `${baseId}-${index}`,
    'aria-selected': isSelected(index),
    'data-index': index,
    ...dropPlaceOf(entry),
  })
  const viewOf = (entry: Entry, index: number): EntryViewProps => ({
    entry,
    note: props.found?.get(entry.id),
    acts,
    isActive: index === active,
    isSelected: isSelected(index),
    isCut: cutIds.has(entry.id),
    hasSelection,
    isRenaming: entry.id === renamingId,
    onRenamed: endRenaming,
    isMenuOpen: menuId === entry.id,
    onMenuOpenChange: setMenuId,
  })
  const lines = rows.getVirtualItems().flatMap(({ index, key, start }) => {
    const line = layout.lineAt(index)
    return line ? { ...line, index, key: String(key), offsetPx: start - offsetPx } : []
  })
  const parts: EntryLinesProps = { entries, lines, partOf, viewOf, isSelected }
  return (
    <ContextMenu
      trigger={
        <Grid
          ref={gridRef}
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={isComplete ? layout.lineCount + (isList ? 1 : 0) : -1}
          aria-colcount={isList ? 5 : layout.columns}
          aria-activedescendant={active >= 0 ? `${baseId}-${active}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={takeFocus}
          {...presses}
          {...bandHandlers}
          onContextMenu={rememberPressed}
          className="group/grid min-h-0 flex-1 outline-none select-none md:overflow-y-auto"
        >
          {isList && (
            <ColumnHeads
              sorting={sorting}
              onSort={onSort}
              checked={hasSelection && (selecting.entries.length === entries.length || 'mixed')}
              onCheck={hasSelection ? selecting.clear : selecting.chooseAll}
            />
          )}
          <GridBody
            ref={list}
            className={`relative ${isList ? 'mx-2 max-md:my-1' : 'mx-3 mt-3 max-md:mx-2'} ${hasSelection ? 'mb-20' : 'mb-4'}`}
            style={{ height: rows.getTotalSize() }}
          >
            {isList ? <FileRows {...parts} /> : <FileTiles {...parts} />}
            <div
              ref={band}
              hidden
              aria-hidden="true"
              className="pointer-events-none absolute top-0 left-0 z-1 rounded-xs border border-accent bg-accent/15"
            />
          </GridBody>
        </Grid>
      }
    >
      {pressed ? <EntryMenuItems entries={selecting.around(pressed)} acts={acts} /> : props.placeMenu}
    </ContextMenu>
  )
}
