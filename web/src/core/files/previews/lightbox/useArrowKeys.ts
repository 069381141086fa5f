import { useEffect, useEffectEvent } from 'react'
import { isUnderDialog } from '../usePreviewKeys.ts'

/** Left and right, unless a player, a field or a slider uses them. */
export function useArrowKeys(isActive: boolean, onStep: (direction: 1 | -1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { target } = event
      if (isUnderDialog()) return
      if (target instanceof Element && target.closest('.film, input, textarea, [role=radiogroup], [role=slider]'))
        return
      step(event.key === 'ArrowRight' ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive])
}
