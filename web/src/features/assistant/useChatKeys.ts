import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../platform/input-method.ts'
import { isKeyboardTaken, isLayerOpen } from '../../platform/keyboard-owner.ts'

/** The keys of the chat that work wherever the focus is. */
export function useChatKeys({ onNew, onStop }: { onNew: () => void; onStop: (() => void) | null }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const isControlled = event.ctrlKey || event.metaKey
    if (isControlled && event.shiftKey && shortcutKey(event) === 'o') {
      // Otherwise the browser shows its bookmarks.
      event.preventDefault()
      if (!isLayerOpen()) onNew()
    } else if (event.key === 'Escape' && !isControlled && onStop !== null && !isKeyboardTaken()) {
      event.preventDefault()
      onStop()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
