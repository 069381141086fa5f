import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../platform/input-method.ts'
import { isKeyboardTaken } from '../../platform/keyboard-owner.ts'

export interface ListShortcuts {
  /** Ctrl+C and Ctrl+X. Returns the text for the system clipboard; `null` if nothing is selected. */
  onTake: (type: 'move' | 'copy') => string | null
  /** Ctrl+V. Returns whether anything was pasted. */
  onPaste: () => boolean
  onUndo: () => void
}

/**
 * Shortcuts that work wherever the focus is on the list's screen, except in fields and dialogs. They follow the system
 * clipboard: whatever was copied last, here or elsewhere, is pasted.
 */
export function useListShortcuts(shortcuts: ListShortcuts): void {
  const take = useEffectEvent((event: ClipboardEvent, type: 'move' | 'copy') => {
    if (isKeyboardTaken() || hasTextSelection()) return
    const text = shortcuts.onTake(type)
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isKeyboardTaken() || (event.clipboardData?.files.length ?? 0) > 0) return
    if (shortcuts.onPaste()) event.preventDefault()
  })
  const undo = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutKey(event) !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (isKeyboardTaken()) return
    event.preventDefault()
    shortcuts.onUndo()
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('copy', (event) => take(event, 'copy'), { signal })
    window.addEventListener('cut', (event) => take(event, 'move'), { signal })
    window.addEventListener('paste', (event) => paste(event), { signal })
    window.addEventListener('keydown', (event) => undo(event), { signal })
    return () => stop.abort()
  }, [])
}

function hasTextSelection(): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.toString() !== ''
}
