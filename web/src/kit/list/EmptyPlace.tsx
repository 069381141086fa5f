import type { ReactNode, RefObject } from 'react'
import { LineLayout } from './lineLayout.ts'
import { useGridKeyboard } from './useGridKeyboard.ts'
import { type RetainedFocus, useFocusHandover } from './useRetainedFocus.ts'

const NO_LINES = new LineLayout([])

export interface EmptyPlaceProps {
  label: string
  /** The element that takes the focus. */
  gridRef: RefObject<HTMLDivElement | null>
  retainedFocus: RetainedFocus
  onParent: () => void
  children: ReactNode
}

/** Replaces the list while it has no rows, and keeps the focus that the list had. */
export function EmptyPlace({ label, gridRef, retainedFocus, onParent, children }: EmptyPlaceProps) {
  useFocusHandover(gridRef, retainedFocus)
  const onKeyDown = useGridKeyboard({
    entries: [],
    nameOf: () => '',
    letterActions: {},
    active: -1,
    layout: NO_LINES,
    pageLines: () => 0,
    onMove: () => undefined,
    onAction: (action) => action === 'parent' && onParent(),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={gridRef}
      role="group"
      aria-label={label}
      // Not a tab stop itself: the controls inside are.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col rounded-pane -outline-offset-4"
    >
      {children}
    </div>
  )
}
