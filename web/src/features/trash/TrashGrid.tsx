import type { TrashEntry } from '@pinloft/contract/trash'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import {
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ContextMenu } from '../../ui/index.ts'
import {
  FOUND_ROW_PX,
  Grid,
  type GridAct,
  GridBody,
  GridHead,
  GridRow,
  HEAD_PX,
  LineLayout,
  RowCheck,
  rowGroups,
  rowIndexOf,
  rowLooks,
  type Selecting,
  type SelectMode,
  useActiveRow,
  useGridKeyboard,
  useIsDesk,
  useRowPresses,
  useRowWindow,
  useRubberBand,
} from '../files/index.ts'
import { TrashMenuItems } from './TrashMenuItems.tsx'
import { TRASH_COLUMNS, TrashRow } from './TrashRow.tsx'
import type { TrashActs } from './useTrashActs.ts'

/** The next page is asked for when so many rows are left below. */
const ROWS_AHEAD = 60
const NO_LETTERS = {}
const COLUMNS = ['name', 'deletedAt', 'expiresAt', 'size'] as const

export interface TrashGridProps {
  entries: readonly TrashEntry[]
  /** Every page has been loaded, so the number of rows is known. */
  isComplete: boolean
  selecting: Selecting<TrashEntry>
  acts: TrashActs
  /** The element that takes the keyboard. */
  gridRef: RefObject<HTMLDivElement | null>
  onParent: () => void
  /** The end of what has been loaded comes near. */
  onEndNear: () => void
}

/** The rows of the trash. However many there are, only those in sight are drawn. */
export function TrashGrid(props: TrashGridProps) {
  const { entries, isComplete, selecting, acts, gridRef, onParent } = props
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [menuId, setMenuId] = useState<string>()
  const [pressed, setPressed] = useState<TrashEntry>()
  const [active, setActive] = useActiveRow(entries)
  const hasSelection = selecting.entries.length > 0
  const isDesk = useIsDesk()
  const rowPx = FOUND_ROW_PX[isDesk ? 'desk' : 'phone']
  const layout = useMemo(
    () => new LineLayout(rowGroups({ folders: 0, files: entries.length }, rowPx)),
    [entries.length, rowPx],
  )
  const { rows, offsetPx, pageLines } = useRowWindow({
    entries,
    layout,
    isDesk,
    pinned: active,
    scroller: gridRef,
    list,
    headPx: HEAD_PX,
  })
  const drawn = rows.getVirtualItems()
  const isEndNear = (drawn.at(-1)?.index ?? 0) >= entries.length - ROWS_AHEAD
  const askForMore = useEffectEvent(props.onEndNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was short leaves the end as near as it was
  useEffect(() => {
    if (isEndNear) askForMore()
  }, [isEndNear, entries.length])

  function move(index: number, mode: SelectMode | 'keep') {
    setActive(index)
    if (mode !== 'keep') selecting.choose(index, mode)
    rows.scrollToIndex(index, { align: 'auto' })
  }

  function act(name: GridAct, entry: TrashEntry | undefined) {
    if (name === 'parent') return onParent()
    if (name === 'all') return selecting.chooseAll()
    if (name === 'clear') return selecting.clear()
    if (!entry) return
    if (name === 'delete') acts.askPurge(selecting.around(entry))
    // What is in the trash cannot be opened: the menu says what can be done.
    else if (name === 'menu' || name === 'open') setMenuId(entry.id)
  }

  const onKeyDown = useGridKeyboard({
    entries,
    nameOf: ({ name }) => name,
    letterActs: NO_LETTERS,
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
    onOpen: ({ id }) => setMenuId(id),
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
    } else if (target.closest('[data-index]') && currentTarget.contains(target)) {
      currentTarget.focus({ preventScroll: true })
    }
  }

  /** What the menu is for: a row that is pressed outside of what is selected is selected alone. */
  function rememberPressed(event: MouseEvent) {
    const index = rowIndexOf(event.target)
    const entry = index === null ? undefined : entries[index]
    if (index === null || entry === undefined) return event.preventDefault()
    setPressed(entry)
    if (!selecting.ids.has(entry.id)) selecting.choose(index, 'only')
  }

  const isSelected = (index: number) => selecting.ids.has(entries[index]?.id ?? '')
  return (
    <ContextMenu
      trigger={
        <Grid
          ref={gridRef}
          aria-label={TRASH_TEXTS.list}
          aria-multiselectable="true"
          aria-rowcount={isComplete ? entries.length + 1 : -1}
          aria-colcount={COLUMNS.length + 2}
          aria-activedescendant={active >= 0 ? `${baseId}-${active}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={takeFocus}
          {...presses}
          {...bandHandlers}
          onContextMenu={rememberPressed}
          className="group/grid min-h-0 flex-1 outline-none select-none md:overflow-y-auto"
        >
          <TrashHeads
            checked={hasSelection && ((isComplete && selecting.entries.length === entries.length) || 'mixed')}
            onCheck={hasSelection ? selecting.clear : selecting.chooseAll}
          />
          <GridBody
            ref={list}
            className={`relative mx-2 max-md:my-1 ${hasSelection ? 'mb-20' : 'mb-4'}`}
            style={{ height: rows.getTotalSize() }}
          >
            {drawn.map(({ index, key, start }) => {
              const entry = entries[index]
              if (!entry) return null
              return (
                <GridRow
                  key={String(key)}
                  id={`${baseId}-${index}`}
                  data-index={index}
                  aria-rowindex={index + 2}
                  aria-selected={isSelected(index)}
                  className={`${TRASH_COLUMNS} ${rowLooks({
                    isFirst: index === 0,
                    isActive: index === active,
                    isSelected: isSelected(index),
                    isSelectedAbove: isSelected(index - 1),
                    isSelectedBelow: isSelected(index + 1),
                  })}`}
                  style={{ height: rowPx, transform: `translateY(${start - offsetPx}px)` }}
                >
                  <TrashRow
                    entry={entry}
                    acts={acts}
                    isActive={index === active}
                    isSelected={isSelected(index)}
                    hasSelection={hasSelection}
                    isMenuOpen={menuId === entry.id}
                    onMenuOpenChange={setMenuId}
                  />
                </GridRow>
              )
            })}
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
      {pressed && <TrashMenuItems entries={selecting.around(pressed)} acts={acts} />}
    </ContextMenu>
  )
}

function TrashHeads({ checked, onCheck }: { checked: boolean | 'mixed'; onCheck: () => void }) {
  return (
    <GridBody className="sticky top-0 z-sticky bg-surface px-2 max-md:hidden">
      <GridRow aria-rowindex={1} className={`${TRASH_COLUMNS} group h-[38px] border-b border-line text-xs`}>
        <GridHead>
          <RowCheck
            label="Select all"
            state={checked}
            onClick={onCheck}
            className={`-ml-[7px] transition-opacity ${checked ? '' : 'opacity-0 group-hover:opacity-100'}`}
          />
        </GridHead>
        {COLUMNS.map((column) => (
          <GridHead key={column} className={`font-[550] text-ink-3 ${column === 'size' ? 'text-right' : ''}`}>
            {TRASH_TEXTS.columns[column]}
          </GridHead>
        ))}
        <GridHead>
          <span className="sr-only">{TRASH_TEXTS.columns.acts}</span>
        </GridHead>
      </GridRow>
    </GridBody>
  )
}
