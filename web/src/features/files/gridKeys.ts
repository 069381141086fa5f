import type { LineLayout } from './lineLayout.ts'
import type { SelectMode } from './selection.ts'

/** How long a pause ends a typed word. */
export const TYPING_PAUSE_MS = 700

export interface GridKeyContext {
  /** The row that has the keyboard; -1 before any had it. */
  active: number
  rows: number
  /** Where the entries stand. */
  layout: Pick<LineLayout, 'columns' | 'linesFrom'>
  /** How many lines of entries fit on the screen. */
  pageLines: number
  /** Letters typed so far without a pause. */
  typed: string
}

/** What the keys do with the row that has the keyboard, or with what is selected. */
export type GridAct =
  | 'open'
  | 'show-in-folder'
  | 'preview'
  | 'edit'
  | 'delete'
  | 'menu'
  | 'parent'
  | 'rename'
  | 'details'
  | 'star'
  | 'all'
  | 'clear'

/** Opens the help for the keyboard, but inside of a word. */
const HELP_KEY = '?'

/** Letters that act where no other follows. */
export const LETTER_ACTS: Partial<Record<string, GridAct>> = { e: 'edit', s: 'star', i: 'details' }

export type GridAction =
  | { type: 'move'; to: number; mode: SelectMode | 'keep' }
  | { type: 'toggle' }
  | { type: 'act'; act: GridAct }
  | { type: 'find'; typed: string }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** What a key does in the list, or `null` when it is none of the list's keys. */
export function gridAction(pressed: PressedKey, context: GridKeyContext): GridAction | null {
  const { key } = pressed
  const { active, rows, typed } = context
  if (rows === 0) return key === 'Backspace' ? { type: 'act', act: 'parent' } : null
  if (pressed.altKey) return key === 'ArrowUp' ? { type: 'act', act: 'parent' } : null
  if (key === 'F10' && pressed.shiftKey) return { type: 'act', act: 'menu' }
  const isAdding = pressed.ctrlKey || pressed.metaKey
  const to = targetOf(key, context)
  if (to !== null) {
    const mode = pressed.shiftKey ? (isAdding ? 'add-range' : 'range') : isAdding ? 'keep' : 'only'
    return { type: 'move', to: Math.max(0, Math.min(rows - 1, to)), mode }
  }
  if (isAdding) return actionWithCtrl(key.toLowerCase(), active)
  const act = ACTS[key]
  if (act !== undefined) return { type: 'act', act }
  if (key === ' ') return typed === '' ? { type: 'act', act: 'preview' } : { type: 'find', typed: `${typed} ` }
  if (key === HELP_KEY && typed === '') return null
  return [...key].length === 1 ? { type: 'find', typed: typed + key } : null
}

const ACTS: Partial<Record<string, GridAct>> = {
  Enter: 'open',
  Delete: 'delete',
  ContextMenu: 'menu',
  Backspace: 'parent',
  Escape: 'clear',
  F2: 'rename',
}

function actionWithCtrl(key: string, active: number): GridAction | null {
  if (key === 'a') return { type: 'act', act: 'all' }
  if (key === 'enter') return { type: 'act', act: 'show-in-folder' }
  return key === ' ' && active >= 0 ? { type: 'toggle' } : null
}

/** The row that a key leads to, perhaps beyond the ends of the list. */
function targetOf(key: string, { active, rows, layout, pageLines }: GridKeyContext): number | null {
  const hasColumns = layout.columns > 1
  const linesFrom = (lines: number) => layout.linesFrom(Math.max(active, 0), lines)
  switch (key) {
    case 'ArrowDown':
      return active < 0 ? 0 : linesFrom(1)
    case 'ArrowUp':
      return linesFrom(-1)
    case 'ArrowRight':
      return hasColumns ? active + 1 : null
    case 'ArrowLeft':
      return hasColumns ? active - 1 : null
    case 'PageDown':
      return linesFrom(pageLines)
    case 'PageUp':
      return linesFrom(-pageLines)
    case 'Home':
      return 0
    case 'End':
      return rows - 1
  }
  return null
}

/** Where to look for typed letters from: one letter goes on to the next name, more of them stay where they fit. */
export function searchStart(typed: string, active: number): number {
  return Math.max(0, [...typed].length === 1 ? active + 1 : active)
}
