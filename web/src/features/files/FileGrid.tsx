import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { ContextMenu } from '../../ui/index.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import { FileRow } from './FileRow.tsx'
import type { FileActs } from './fileActs.ts'
import type { Entry, Sorting } from './fileListing.ts'
import type { FoundNote } from './foundNote.ts'
import type { GridAct } from './gridKeys.ts'
import { FOUND_ROW_PX, HEAD_PX, ROW_COLUMNS, ROW_PX } from './gridLayout.ts'
import { Grid, GridBody, GridRow } from './gridParts.tsx'
import type { SelectMode } from './selection.ts'
import { useActiveRow } from './useActiveRow.ts'
import { useGridKeyboard } from './useGridKeyboard.ts'
import { rowIndexOf, useRowPresses } from './useRowPresses.ts'
import { useRowWindow } from './useRowWindow.ts'
import type { Selecting } from './useSelection.ts'
import { useWhenFound } from './useShownEntry.ts'

export interface FileGridProps {
  entries: readonly Entry[]
  /** Every page has been loaded, so the number of rows is known. */
  isComplete: boolean
  label: string
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

/** The list of folders and files. However long it is, only the rows in sight are drawn. */
export function FileGrid(props: FileGridProps) {
  const { entries, isComplete, label, sorting, selecting, acts, gridRef, initialId, onSort, onParent, renamingId } =
    props
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [menuId, setMenuId] = useState<string>()
  const [pressed, setPressed] = useState<Entry>()
  const [active, setActive] = useActiveRow(entries, initialId)
  const hasSelection = selecting.entries.length > 0
  const { rows, rowPx, offsetPx } = useRowWindow({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? String(index),
    pinned: active,
    scroller: gridRef,
    list,
    rowHeights: props.found ? FOUND_ROW_PX : ROW_PX,
    headPx: HEAD_PX,
  })

  function move(index: number, mode: SelectMode | 'keep', align: 'auto' | 'center' = 'auto') {
    setActive(index)
    if (mode !== 'keep') selecting.choose(index, mode)
    rows.scrollToIndex(index, { align })
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
  }

  const pageRows = () => Math.max(1, Math.floor((rows.scrollRect?.height ?? 0) / rowPx) - 1)
  const onKeyDown = useGridKeyboard({ entries, active, columns: 1, pageRows, onMove: move, onAct: act })
  const presses = useRowPresses({
    entries,
    hasSelection,
    onActive: setActive,
    onChoose: selecting.choose,
    onClear: selecting.clear,
    onOpen: acts.open,
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

  function endRenaming(isByKey: boolean) {
    props.onRenamed()
    if (isByKey) gridRef.current?.focus({ preventScroll: true })
  }

  const isSelected = (index: number) => selecting.ids.has(entries[index]?.id ?? '')
  return (
    <ContextMenu
      trigger={
        <Grid
          ref={gridRef}
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={isComplete ? entries.length + 1 : -1}
          aria-colcount={5}
          aria-activedescendant={active >= 0 ? `${baseId}-${active}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={takeFocus}
          {...presses}
          onContextMenu={rememberPressed}
          className="group/grid min-h-0 flex-1 outline-none md:overflow-y-auto"
        >
          <ColumnHeads
            sorting={sorting}
            onSort={onSort}
            checked={hasSelection && (selecting.entries.length === entries.length || 'mixed')}
            onCheck={hasSelection ? selecting.clear : selecting.chooseAll}
          />
          <GridBody
            ref={list}
            className={`relative mx-2 max-md:my-1 ${hasSelection ? 'mb-20' : 'mb-4'}`}
            style={{ height: rows.getTotalSize() }}
          >
            {rows.getVirtualItems().map(({ index, key, start, size }) => {
              const entry = entries[index]
              if (!entry) return null
              return (
                <GridRow
                  key={key}
                  id={`${baseId}-${index}`}
                  aria-rowindex={index + 2}
                  aria-selected={isSelected(index)}
                  data-index={index}
                  className={rowClass({
                    isFirst: index === 0,
                    isActive: index === active,
                    isRenaming: entry.id === renamingId,
                    isSelected: isSelected(index),
                    isSelectedAbove: isSelected(index - 1),
                    isSelectedBelow: isSelected(index + 1),
                  })}
                  style={{ height: size, transform: `translateY(${start - offsetPx}px)` }}
                >
                  <FileRow
                    entry={entry}
                    note={props.found?.get(entry.id)}
                    acts={acts}
                    isActive={index === active}
                    isSelected={isSelected(index)}
                    isCut={props.cutIds.has(entry.id)}
                    hasSelection={hasSelection}
                    isRenaming={entry.id === renamingId}
                    onRenamed={endRenaming}
                    isMenuOpen={menuId === entry.id}
                    onMenuOpenChange={setMenuId}
                  />
                </GridRow>
              )
            })}
          </GridBody>
        </Grid>
      }
    >
      {pressed ? <EntryMenuItems entries={selecting.around(pressed)} acts={acts} /> : props.placeMenu}
    </ContextMenu>
  )
}

interface RowLooks {
  isFirst: boolean
  isActive: boolean
  isRenaming: boolean
  isSelected: boolean
  isSelectedAbove: boolean
  isSelectedBelow: boolean
}

/** Selected rows that follow one another join into one block. */
function rowClass({ isFirst, isActive, isRenaming, isSelected, isSelectedAbove, isSelectedBelow }: RowLooks): string {
  const line = isFirst
    ? ''
    : 'before:absolute before:inset-x-3 before:top-0 before:left-[53px] before:h-px before:bg-line max-md:before:left-[58px]'
  const ring = isActive
    ? 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-ring'
    : ''
  const ground = isSelected ? 'bg-selected' : 'md:hover:bg-hover'
  const top = isSelected && isSelectedAbove ? '' : 'rounded-t-md'
  const bottom = isSelected && isSelectedBelow ? '' : 'rounded-b-md'
  return `${ROW_COLUMNS} group absolute inset-x-0 top-0 cursor-default select-none max-md:cursor-pointer ${isRenaming ? 'z-1' : ''} ${line} ${ground} ${top} ${bottom} ${ring}`
}
