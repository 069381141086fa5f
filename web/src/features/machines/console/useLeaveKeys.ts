import { type RefObject, useEffect } from 'react'

/** All keys go to the machine, so these, pressed together inside an element, lead out of it. */
export function useLeaveKeys(inside: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (!(event.ctrlKey && event.altKey && event.shiftKey)) return
      if (!inside.current?.contains(document.activeElement)) return
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
    // Before the machine's screen hears of it.
    document.addEventListener('keydown', leave, { capture: true })
    return () => document.removeEventListener('keydown', leave, { capture: true })
  }, [inside, onLeave])
}

/** Gives the keyboard to the first button or link in an element. */
export function focusFirstButton(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>(':is(button:not(:disabled), a[href]):not([tabindex="-1"])')?.focus()
}
