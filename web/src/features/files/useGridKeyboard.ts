import { type KeyboardEvent, useRef } from 'react'
import { type Entry, findByTyping } from './fileListing.ts'
import { type GridAction, gridAction, searchStart, TYPING_PAUSE_MS } from './gridKeys.ts'

export interface GridKeyboardOptions {
  entries: readonly Entry[]
  active: number
  pageRows: () => number
  onMove: (index: number) => void
  onAct: (act: Exclude<GridAction['type'], 'move' | 'find'>, entry: Entry | undefined) => void
}

/** The keys of the file list, as a key handler for the element that has the focus. */
export function useGridKeyboard({ entries, active, pageRows, onMove, onAct }: GridKeyboardOptions) {
  const typing = useRef({ typed: '', atMs: 0 })

  return (event: KeyboardEvent) => {
    // An open menu or dialog keeps its keys; a button of a row keeps the two that press it.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    const isPaused = event.timeStamp - typing.current.atMs > TYPING_PAUSE_MS
    const typed = isPaused ? '' : typing.current.typed
    const action = gridAction(event, { active, rows: entries.length, pageRows: pageRows(), typed })
    if (action === null) return
    event.preventDefault()
    if (action.type === 'move') return onMove(action.to)
    if (action.type !== 'find') return onAct(action.type, entries[active])
    typing.current = { typed: action.typed, atMs: event.timeStamp }
    const found = findByTyping(entries, action.typed, searchStart(action.typed, active))
    if (found >= 0) onMove(found)
  }
}
