import { useEffect, useEffectEvent } from 'react'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'

/** Keys of the viewer: by character, with 'Ctrl ' before it if that key is held. */
export function usePdfKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return
    const isControl = event.ctrlKey || event.metaKey
    const action = keys[`${isControl ? 'Ctrl ' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`]
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
