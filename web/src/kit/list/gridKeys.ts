import { foldText } from '../../platform/fold-text.ts'
import { shortcutKey } from '../../platform/input-method.ts'
import type { LineLayout } from './lineLayout.ts'
import type { SelectMode } from './selection.ts'

/** Pause that ends a typed word. */
export const TYPING_PAUSE_MS = 700

export interface GridKeyContext {
  /** Index of the focused row; -1 before any was focused. */
  active: number
  rows: number
  /** The layout of the entries. */
  layout: Pick<LineLayout, 'columns' | 'linesFrom'>
  /** Number of lines that fit on the screen. */
  pageLines: number
  /** Letters typed so far without a pause. */
  typed: string
}

/** An action of the keys on the focused row or the selection. */
export type GridAction =
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
  | 'share'
  | 'all'
  | 'clear'

/** Opens the keyboard help, except inside a word. */
const HELP_KEY = '?'

export type GridCommand =
  | { type: 'move'; to: number; mode: SelectMode | 'keep' }
  | { type: 'toggle' }
  | { type: 'action'; action: GridAction }
  | { type: 'find'; typed: string }
  /** There is nothing to go to or to select; the page must not scroll or be selected instead. */
  | { type: 'none' }

export interface PressedKey {
  key: string
  /** Its place on the keyboard. */
  code?: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The action of a key in the list, or `null` if the list does not handle the key. */
export function gridCommand(pressed: PressedKey, context: GridKeyContext): GridCommand | null {
  const { key } = pressed
  const { active, rows, typed } = context
  if (rows === 0) return commandInEmptyList(pressed, context)
  if (pressed.altKey) return key === 'ArrowUp' ? { type: 'action', action: 'parent' } : null
  if (key === 'F10' && pressed.shiftKey) return { type: 'action', action: 'menu' }
  const isAdding = pressed.ctrlKey || pressed.metaKey
  const to = targetOf(key, context)
  if (to !== null) {
    const mode = pressed.shiftKey ? (isAdding ? 'add-range' : 'range') : isAdding ? 'keep' : 'only'
    return { type: 'move', to: Math.max(0, Math.min(rows - 1, to)), mode }
  }
  if (isAdding) return commandWithCtrl(shortcutKey(pressed).toLowerCase(), active)
  const action = KEY_ACTIONS[key]
  if (action !== undefined) return { type: 'action', action }
  if (key === ' ') return typed === '' ? { type: 'action', action: 'preview' } : { type: 'find', typed: `${typed} ` }
  if (key === HELP_KEY && typed === '') return null
  return [...key].length === 1 ? { type: 'find', typed: typed + key } : null
}

function commandInEmptyList(
  { key, altKey, ctrlKey, metaKey }: PressedKey,
  context: GridKeyContext,
): GridCommand | null {
  if (key === 'Backspace' || (altKey && key === 'ArrowUp')) return { type: 'action', action: 'parent' }
  if (altKey) return null
  const selectsAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a'
  return selectsAll || targetOf(key, context) !== null ? { type: 'none' } : null
}

const KEY_ACTIONS: Partial<Record<string, GridAction>> = {
  Enter: 'open',
  Delete: 'delete',
  ContextMenu: 'menu',
  Backspace: 'parent',
  Escape: 'clear',
  F2: 'rename',
}

function commandWithCtrl(key: string, active: number): GridCommand | null {
  if (key === 'a') return { type: 'action', action: 'all' }
  if (key === 'enter') return { type: 'action', action: 'show-in-folder' }
  return key === ' ' && active >= 0 ? { type: 'toggle' } : null
}

/** The row that a key leads to, possibly beyond the ends of the list. */
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

/** Where type-ahead starts: a single letter moves to the next name, more letters stay on a matching row. */
export function searchStart(typed: string, active: number): number {
  return Math.max(0, [...typed].length === 1 ? active + 1 : active)
}

/** The type-ahead match: the next entry from `from` on whose name starts with the typed letters, wrapping around. */
export function findByTyping<Row>(
  entries: readonly Row[],
  name: (entry: Row) => string,
  typed: string,
  from: number,
): number {
  const wanted = foldText(typed)
  for (let step = 0; step < entries.length; step++) {
    const index = (from + step) % entries.length
    const entry = entries[index]
    if (entry && foldText(name(entry)).startsWith(wanted)) return index
  }
  return -1
}
