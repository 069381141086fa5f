import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../../platform/input-method.ts'
import { useIsAskingForPassword } from '../../protection/index.ts'

/** Whether another dialog is open over the preview. */
export function isUnderDialog(): boolean {
  return document.querySelectorAll('[role=dialog][data-state=open]').length > 1
}

/** Keys of a preview, by character. Ignored in fields, players and other dialogs. */
export function usePreviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const isAsking = useIsAskingForPassword()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isUnderDialog()) return
    if (event.target instanceof Element && event.target.closest('video, audio, input, textarea, select')) return
    const action = keys[event.key] ?? keys[shortcutKey(event)]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (isAsking) return
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isAsking])
}
