import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isKeyboardTaken } from '../../platform/keyboard-owner.ts'
import { type PlayerAct, playerActOf } from './playerKeys.ts'

/** Lets keys of the page move the film. `list` keeps the keys that scroll it. */
export function usePlayerKeys(list: RefObject<HTMLElement | null>, perform: (act: PlayerAct) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isKeyboardTaken()) return
    if (!(target instanceof Element)) return
    // A button that has the keyboard is what the space bar means.
    if (key === ' ' && target.closest('button, a, [role=radio]')) return
    if (key.startsWith('Arrow') && (list.current?.contains(target) || target.closest('[role=radiogroup]'))) return
    const act = playerActOf(key)
    if (act === null) return
    event.preventDefault()
    perform(act)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
