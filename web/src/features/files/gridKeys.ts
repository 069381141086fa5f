/** How long a pause ends a typed word. */
export const TYPING_PAUSE_MS = 700

export interface GridKeyContext {
  /** The row that has the keyboard; -1 before any had it. */
  active: number
  rows: number
  /** How many rows fit on the screen. */
  pageRows: number
  /** Letters typed so far without a pause. */
  typed: string
}

export type GridAction =
  | { type: 'move'; to: number }
  | { type: 'open' | 'preview' | 'delete' | 'menu' | 'parent' }
  | { type: 'find'; typed: string }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** What a key does in the list, or `null` when it is none of the list's keys. */
export function gridAction(pressed: PressedKey, { active, rows, pageRows, typed }: GridKeyContext): GridAction | null {
  const { key } = pressed
  if (rows === 0) return key === 'Backspace' ? { type: 'parent' } : null
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) {
    return pressed.altKey && key === 'ArrowUp' ? { type: 'parent' } : null
  }
  if (key === 'F10' && pressed.shiftKey) return { type: 'menu' }
  const move = (to: number): GridAction => ({ type: 'move', to: Math.max(0, Math.min(rows - 1, to)) })
  switch (key) {
    case 'ArrowDown':
      return move(active + 1)
    case 'ArrowUp':
      return move(active - 1)
    case 'PageDown':
      return move(Math.max(active, 0) + pageRows)
    case 'PageUp':
      return move(active - pageRows)
    case 'Home':
      return move(0)
    case 'End':
      return move(rows - 1)
    case 'Enter':
      return { type: 'open' }
    case ' ':
      return typed === '' ? { type: 'preview' } : { type: 'find', typed: `${typed} ` }
    case 'Delete':
      return { type: 'delete' }
    case 'ContextMenu':
      return { type: 'menu' }
    case 'Backspace':
      return { type: 'parent' }
  }
  return [...key].length === 1 ? { type: 'find', typed: typed + key } : null
}

/** Where to look for typed letters from: one letter goes on to the next name, more of them stay where they fit. */
export function searchStart(typed: string, active: number): number {
  return Math.max(0, [...typed].length === 1 ? active + 1 : active)
}
