import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isKeyboardTaken } from '../../../platform/keyboard-owner.ts'
import { type PlayerAction, playerActionOf } from './playerKeys.ts'

/** Page-wide keys that control the video. `list` keeps the keys that scroll it. */
export function usePlayerKeys(list: RefObject<HTMLElement | null>, perform: (action: PlayerAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isKeyboardTaken()) return
    if (!(target instanceof Element)) return
    // The space bar activates a focused button.
    if (key === ' ' && target.closest('button, a, [role=radio]')) return
    if (key.startsWith('Arrow') && (list.current?.contains(target) || target.closest('[role=radiogroup]'))) return
    const action = playerActionOf(key)
    if (action === null) return
    event.preventDefault()
    perform(action)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
