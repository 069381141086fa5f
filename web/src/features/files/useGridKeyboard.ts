import { type KeyboardEvent, useEffect, useRef } from 'react'
import { findByTyping } from './fileListing.ts'
import { type GridAct, type GridKeyContext, gridAction, searchStart, TYPING_PAUSE_MS } from './gridKeys.ts'
import type { LineLayout } from './lineLayout.ts'
import type { Identified, SelectMode } from './selection.ts'

export interface GridKeyboardOptions<Row extends Identified> {
  entries: readonly Row[]
  nameOf: (entry: Row) => string
  /** Letters that act where no other follows. */
  letterActs: Partial<Record<string, GridAct>>
  active: number
  layout: LineLayout
  pageLines: () => number
  onMove: (index: number, mode: SelectMode | 'keep') => void
  onAct: (act: GridAct, entry: Row | undefined) => void
}

/** How long a letter that acts waits for another. */
const LETTER_ACT_DELAY_MS = 350

/** The keys of the file list, as a key handler for the element that has the focus. */
export function useGridKeyboard<Row extends Identified>(options: GridKeyboardOptions<Row>) {
  const { entries, nameOf, letterActs, active, layout, pageLines, onMove, onAct } = options
  const typing = useRef({ typed: '', atMs: 0 })
  const letter = useRef(0)
  useEffect(() => () => window.clearTimeout(letter.current), [])

  return (event: KeyboardEvent) => {
    // An open menu or dialog keeps its keys, a field for a name all of them; a button keeps the two that press it.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.target instanceof HTMLInputElement) return
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    window.clearTimeout(letter.current)
    const isPaused = event.timeStamp - typing.current.atMs > TYPING_PAUSE_MS
    const typed = isPaused ? '' : typing.current.typed
    const context: GridKeyContext = { active, rows: entries.length, layout, pageLines: pageLines(), typed }
    const action = gridAction(event, context)
    if (action === null) return
    event.preventDefault()
    if (action.type === 'move') return onMove(action.to, action.mode)
    if (action.type === 'toggle') return onMove(active, 'toggle')
    if (action.type === 'act') return onAct(action.act, entries[active])
    typing.current = { typed: action.typed, atMs: event.timeStamp }
    const act = letterActs[action.typed]
    if (act !== undefined && active >= 0) {
      // Alone it acts; with more letters after it, it begins a name.
      letter.current = window.setTimeout(() => onAct(act, entries[active]), LETTER_ACT_DELAY_MS)
      return
    }
    const found = findByTyping(entries, nameOf, action.typed, searchStart(action.typed, active))
    if (found >= 0) onMove(found, 'only')
  }
}
