import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isEnter } from '../../platform/input-method.ts'
import {
  findByTyping,
  type GridAction,
  type GridKeyContext,
  gridCommand,
  searchStart,
  TYPING_PAUSE_MS,
} from './gridKeys.ts'
import type { LineLayout } from './lineLayout.ts'
import type { Identified, SelectMode } from './selection.ts'

export interface GridKeyboardOptions<Row extends Identified> {
  entries: readonly Row[]
  nameOf: (entry: Row) => string
  /** Letters that trigger an action unless another letter follows. */
  letterActions: Partial<Record<string, GridAction>>
  active: number
  layout: LineLayout
  pageLines: () => number
  onMove: (index: number, mode: SelectMode | 'keep') => void
  onAction: (action: GridAction, entry: Row | undefined) => void
}

/** How long such a letter waits for another. */
const LETTER_ACT_DELAY_MS = 350

/** The keys of the file list, as a key handler for the focused element. */
export function useGridKeyboard<Row extends Identified>(options: GridKeyboardOptions<Row>) {
  const { entries, nameOf, letterActions, active, layout, pageLines, onMove, onAction } = options
  const typing = useRef({ typed: '', atMs: 0 })
  const letter = useRef(0)
  useEffect(() => () => window.clearTimeout(letter.current), [])

  return (event: KeyboardEvent) => {
    // An open menu or dialog keeps its keys, a rename field all of them; a button keeps the two that activate it.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.target instanceof HTMLInputElement) return
    if (event.target !== event.currentTarget && (isEnter(event) || event.key === ' ')) return
    window.clearTimeout(letter.current)
    const isPaused = event.timeStamp - typing.current.atMs > TYPING_PAUSE_MS
    const typed = isPaused ? '' : typing.current.typed
    const context: GridKeyContext = { active, rows: entries.length, layout, pageLines: pageLines(), typed }
    const command = gridCommand(event, context)
    if (command === null) return
    event.preventDefault()
    if (command.type === 'none') return
    if (command.type === 'move') return onMove(command.to, command.mode)
    if (command.type === 'toggle') return onMove(active, 'toggle')
    if (command.type === 'action') return onAction(command.action, entries[active])
    typing.current = { typed: command.typed, atMs: event.timeStamp }
    const action = letterActions[command.typed]
    if (action !== undefined && active >= 0) {
      // Alone it triggers an action; followed by more letters it starts a name.
      letter.current = window.setTimeout(() => onAction(action, entries[active]), LETTER_ACT_DELAY_MS)
      return
    }
    const found = findByTyping(entries, nameOf, command.typed, searchStart(command.typed, active))
    if (found >= 0) onMove(found, 'only')
  }
}
