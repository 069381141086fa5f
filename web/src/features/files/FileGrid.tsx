import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react'
import { ContextMenu } from '../../ui/index.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import { FileRow } from './FileRow.tsx'
import type { FileActs } from './fileActs.ts'
import type { Entry, Sorting } from './fileListing.ts'
import type { GridAction } from './gridKeys.ts'
import { HEAD_PX, ROW_COLUMNS } from './gridLayout.ts'
import { Grid, GridBody, GridRow } from './gridParts.tsx'
import { PlaceMenuItems } from './PlaceMenuItems.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useGridKeyboard } from './useGridKeyboard.ts'
import { useRowWindow } from './useRowWindow.ts'

export interface FileGridProps {
  entries: readonly Entry[]
  /** Every page has been loaded, so the number of rows is known. */
  isComplete: boolean
  label: string
  sorting: Sorting
  acts: FileActs
  /** The element that takes the keyboard. */
  gridRef: RefObject<HTMLDivElement | null>
  /** The row that has the keyboard at first. */
  initialId?: string
  onSort: (sorting: Sorting) => void
  onParent: () => void
  onCreateFolder: () => void
  onUpload: () => void
}

/** The list of folders and files. However long it is, only the rows in sight are drawn. */
export function FileGrid(props: FileGridProps) {
  const { entries, isComplete, label, sorting, acts, gridRef, initialId, onSort, onParent } = props
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [menuId, setMenuId] = useState<string>()
  const [pressed, setPressed] = useState<Entry>()
  const [active, setActive] = useActiveRow(entries, initialId)
  const { rows, rowPx, offsetPx } = useRowWindow({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? String(index),
    pinned: active,
    scroller: gridRef,
    list,
    headPx: HEAD_PX,
  })

  function move(index: number) {
    setActive(index)
    rows.scrollToIndex(index, { align: 'auto' })
  }

  function act(type: Exclude<GridAction['type'], 'move' | 'find'>, entry: Entry | undefined) {
    if (type === 'parent') return onParent()
    if (!entry) return
    if (type === 'menu') setMenuId(entry.id)
    else if (type === 'delete') acts.askDelete(entry)
    else if (entry.type === 'folder') type === 'open' && acts.open(entry)
    else acts.preview(entry)
  }

  const pageRows = () => Math.max(1, Math.floor((rows.scrollRect?.height ?? 0) / rowPx) - 1)
  const onKeyDown = useGridKeyboard({ entries, active, pageRows, onMove: move, onAct: act })

  /** The grid keeps the focus itself: a button of a row, pressed or given back its focus by a menu, passes it on. */
  function takeFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target === currentTarget) {
      if (active < 0) setActive(0)
    } else if (target.closest('[data-index]') && currentTarget.contains(target)) {
      currentTarget.focus({ preventScroll: true })
    }
  }

  function rememberPressed(event: PointerEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    setPressed(row ? entries[Number(row.dataset.index)] : undefined)
    if (row) setActive(Number(row.dataset.index))
  }

  return (
    <ContextMenu
      trigger={
        <Grid
          ref={gridRef}
          aria-label={label}
          aria-rowcount={isComplete ? entries.length + 1 : -1}
          aria-colcount={4}
          aria-activedescendant={active >= 0 ? `${baseId}-${active}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={takeFocus}
          onPointerDownCapture={rememberPressed}
          className="group/grid min-h-0 flex-1 outline-none md:overflow-y-auto"
        >
          <ColumnHeads sorting={sorting} onSort={onSort} />
          <GridBody ref={list} className="relative mx-2 mb-4 max-md:my-1" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, key, start, size }) => {
              const entry = entries[index]
              if (!entry) return null
              const isActive = index === active
              return (
                <GridRow
                  key={key}
                  id={`${baseId}-${index}`}
                  aria-rowindex={index + 2}
                  aria-selected={isActive}
                  data-index={index}
                  onClick={(event) => isOnRow(event) && acts.press(entry)}
                  className={rowClass(isActive, index)}
                  style={{ height: size, transform: `translateY(${start - offsetPx}px)` }}
                >
                  <FileRow
                    entry={entry}
                    acts={acts}
                    isActive={isActive}
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
      {pressed ? <EntryMenuItems entry={pressed} acts={acts} /> : <PlaceMenuItems {...props} />}
    </ContextMenu>
  )
}

/** On the row itself, not on one of its buttons, nor in a menu that React counts as part of it. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('button') === null
}

function rowClass(isActive: boolean, index: number): string {
  const line =
    index === 0
      ? ''
      : 'before:absolute before:inset-x-3 before:top-0 before:left-[57px] before:h-px before:bg-line max-md:before:left-[58px]'
  const ring = isActive
    ? 'group-focus-visible/grid:bg-selected group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-ring'
    : ''
  return `${ROW_COLUMNS} group absolute inset-x-0 top-0 cursor-pointer rounded-md md:hover:bg-hover ${line} ${ring}`
}
