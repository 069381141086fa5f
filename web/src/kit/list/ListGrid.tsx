import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ContextMenu } from '../../ui/index.ts'
import type { GridAction } from './gridKeys.ts'
import { Grid, GridBody } from './gridParts.tsx'
import type { Line, LineLayout } from './lineLayout.ts'
import type { Identified, SelectMode } from './selection.ts'
import { useActiveRow } from './useActiveRow.ts'
import { useGridKeyboard } from './useGridKeyboard.ts'
import { type RetainedFocus, useFocusHandover } from './useRetainedFocus.ts'
import { rowIndexOf, useRowPresses } from './useRowPresses.ts'
import { useIsDesk, useRowWindow } from './useRowWindow.ts'
import { useRubberBand } from './useRubberBand.ts'
import type { Selecting } from './useSelection.ts'

/** The next page is asked for when so many entries are left below. */
const ENTRIES_AHEAD = 60

/** What the drawing of an entry depends on, as far as the list knows. */
export interface RowView<Row extends Identified> {
  entry: Row
  isActive: boolean
  isSelected: boolean
  /** Something in the list is selected, so every row shows its checkbox. */
  hasSelection: boolean
  /** The entries that its menu acts on, if they are more than the row: the selection that contains it. */
  menuEntries: readonly Row[] | undefined
  isMenuOpen: boolean
  /** Receives the id of the row whose menu is now open. */
  onMenuOpenChange: (id: string | undefined) => void
}

/** A line that is currently rendered. */
export interface DrawnLine extends Line {
  index: number
  key: string
  /** Moves it to its position among the lines that are not drawn. */
  offsetPx: number
}

/** The lines in sight, with what each entry is drawn from. */
export interface GridLines<Row extends Identified> {
  entries: readonly Row[]
  lines: readonly DrawnLine[]
  /** What marks the element of an entry. */
  partOf: (index: number) => ComponentProps<'div'>
  viewOf: (entry: Row, index: number) => RowView<Row>
  isSelected: (index: number) => boolean
}

export interface ListGridProps<Row extends Identified> {
  label: string
  entries: readonly Row[]
  /** Every page has loaded, so the number of rows is known. */
  isComplete: boolean
  selecting: Selecting<Row>
  nameOf: (entry: Row) => string
  layout: LineLayout
  /** Names the kind of layout: where it changes, the active row stays in sight. */
  view?: string
  /** The container of the lines. */
  list: RefObject<HTMLDivElement | null>
  /** The element that takes the focus. */
  gridRef: RefObject<HTMLDivElement | null>
  /** Takes the focus over from the previous content, and hands it to the next. */
  retainedFocus?: RetainedFocus
  /** The row that is focused at first. */
  initialId?: string
  /** The entry to select and scroll into view once it has loaded. */
  shownId?: string
  /** Only scrolls it into view. */
  isShownUnselected?: boolean
  onShown?: () => void
  /** The heads of the columns, where there are any. */
  head?: ReactNode
  /** Height above the lines, inside the scroll container. */
  headPx: number
  columnCount: number
  bodyClassName: string
  /** Letters that trigger an action unless another letter follows. */
  letterActions?: Partial<Record<string, GridAction>>
  /** Where it is left out, the menu says what can be done with an entry. */
  onOpen?: (entry: Row) => void
  onParent: () => void
  onAction: (action: GridAction, entry: Row) => void
  /** The end of the loaded rows is near. */
  onEndNear?: () => void
  menuItems: (entries: readonly Row[]) => ReactNode
  /** The context menu for the space beside the rows. */
  backgroundMenu?: ReactNode
  children: (lines: GridLines<Row>) => ReactNode
}

const NO_LETTERS = {}

/** A list or grid whose entries are selected by mouse, finger and keyboard. Only the lines in sight are drawn. */
export function ListGrid<Row extends Identified>(props: ListGridProps<Row>) {
  const { entries, selecting, layout, list, gridRef, view, initialId, headPx, backgroundMenu } = props
  const baseId = useId()
  const [menuId, setMenuId] = useState<string>()
  const [pressed, setPressed] = useState<Row>()
  const [active, setActive] = useActiveRow(entries, initialId)
  const hasSelection = selecting.entries.length > 0
  const isDesk = useIsDesk()
  const activeLine = layout.lineOf(active)
  const { rows, offsetPx, pageLines } = useRowWindow({
    entries,
    layout,
    isDesk,
    pinned: activeLine,
    scroller: gridRef,
    list,
    headPx,
  })
  const lines = rows.getVirtualItems().flatMap(({ index, key, start }) => {
    const line = layout.lineAt(index)
    return line ? { ...line, index, key: String(key), offsetPx: start - offsetPx } : []
  })
  const isEndNear = (lines.at(-1)?.end ?? 0) > entries.length - ENTRIES_AHEAD
  const askForMore = useEffectEvent(() => props.onEndNear?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was short leaves the end as near as it was
  useEffect(() => {
    if (isEndNear) askForMore()
  }, [isEndNear, entries.length])

  useFocusHandover(gridRef, props.retainedFocus)

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
    // First, since a list that gets the focus without an active row takes its first one.
    gridRef.current?.focus({ preventScroll: true })
    move(index, props.isShownUnselected ? 'keep' : 'only', 'center')
    props.onShown?.()
  })

  const open = (entry: Row) => (props.onOpen ? props.onOpen(entry) : setMenuId(entry.id))

  function act(name: GridAction, entry: Row | undefined) {
    if (name === 'parent') return props.onParent()
    if (name === 'all') return selecting.chooseAll()
    if (name === 'clear') return selecting.clear()
    if (!entry) return
    if (name === 'menu') setMenuId(entry.id)
    else if (name === 'open') open(entry)
    else props.onAction(name, entry)
  }

  const onKeyDown = useGridKeyboard({
    entries,
    nameOf: props.nameOf,
    letterActions: props.letterActions ?? NO_LETTERS,
    active,
    layout,
    pageLines,
    onMove: move,
    onAction: act,
  })
  const presses = useRowPresses({
    entries,
    hasSelection,
    onActive: setActive,
    onChoose: selecting.choose,
    onClear: selecting.clear,
    onOpen: open,
  })
  const { band, bandHandlers } = useRubberBand({
    layout,
    selecting,
    scroller: () => (isDesk ? gridRef.current : document.scrollingElement),
    list,
  })

  /**
   * Keeps the focus on the grid itself: a row's button that gets the focus by a click or from a closing menu passes it
   * on.
   */
  function takeFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target === currentTarget) {
      if (active < 0) setActive(0)
    } else if (target.closest('[data-index]') && currentTarget.contains(target) && target.tagName !== 'INPUT') {
      currentTarget.focus({ preventScroll: true })
    }
  }

  /** The entries of the menu: a row outside the selection becomes the selection, as in file managers. */
  function rememberPressed(event: MouseEvent) {
    const index = rowIndexOf(event.target)
    const entry = index === null ? undefined : entries[index]
    // Without any action no menu opens.
    if (entry === undefined && backgroundMenu === undefined) return event.preventDefault()
    setPressed(entry)
    if (index !== null && entry && !selecting.ids.has(entry.id)) selecting.choose(index, 'only')
  }

  const isSelected = (index: number) => selecting.ids.has(entries[index]?.id ?? '')
  const partOf = (index: number): ComponentProps<'div'> & { 'data-index': number } => ({
    id: `${baseId}-${index}`,
    'aria-selected': isSelected(index),
    'data-index': index,
  })
  const viewOf = (entry: Row, index: number): RowView<Row> => ({
    entry,
    isActive: index === active,
    isSelected: isSelected(index),
    hasSelection,
    // Only of the active row, so that a change of the selection redraws no others.
    menuEntries: index === active && isSelected(index) ? selecting.entries : undefined,
    isMenuOpen: menuId === entry.id,
    onMenuOpenChange: setMenuId,
  })
  return (
    <ContextMenu
      trigger={
        <Grid
          ref={gridRef}
          aria-label={props.label}
          aria-multiselectable="true"
          aria-rowcount={props.isComplete ? layout.lineCount + (props.head ? 1 : 0) : -1}
          aria-colcount={props.columnCount}
          aria-activedescendant={active >= 0 ? `${baseId}-${active}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={takeFocus}
          {...presses}
          {...bandHandlers}
          onContextMenu={rememberPressed}
          className="group/grid min-h-0 flex-1 outline-none select-none md:overflow-y-auto"
        >
          {props.head}
          <GridBody
            ref={list}
            className={`relative ${props.bodyClassName} ${hasSelection ? 'mb-20 max-md:mb-30' : 'mb-4'}`}
            style={{ height: rows.getTotalSize() }}
          >
            {props.children({ entries, lines, partOf, viewOf, isSelected })}
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
      {pressed ? props.menuItems(selecting.around(pressed)) : backgroundMenu}
    </ContextMenu>
  )
}

/** Calls `onFound` once with the index of the entry to show, when it is among the rows. */
function useWhenFound(
  shownId: string | undefined,
  entries: readonly Identified[],
  onFound: (index: number) => void,
): void {
  const index = shownId === undefined ? -1 : entries.findIndex(({ id }) => id === shownId)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (index < 0) return
    // After the page shell, which scrolls every screen to its top.
    const frame = requestAnimationFrame(() => found(index))
    return () => cancelAnimationFrame(frame)
  }, [index])
}
