import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../../platform/input-method.ts'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'

/** Keys of the viewer: by character, with 'Ctrl ' before it if that key is held. */
export function usePdfKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return
    const isControl = event.ctrlKey || event.metaKey
    const action = keys[`${isControl ? 'Ctrl ' : ''}${shortcutKey(event)}`]
    if (!action || (!isControl && isKeyboardTaken())) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
