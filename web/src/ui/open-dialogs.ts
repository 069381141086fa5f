import { useEffectEvent, useLayoutEffect } from 'react'

/** Functions that close the open dialogs, the topmost last. */
const closers: (() => void)[] = []

/** Registers a dialog while it is open, from the moment it is visible. */
export function useOpenDialog(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const closer = () => close()
    closers.push(closer)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
    }
  }, [isOpen])
}

/** Closes the topmost dialog; `false` if none is open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}

/** Handles Escape in any dialog: one that is still closing may get the key that was meant for the one after it. */
export function closeTopDialogOnEscape(event: KeyboardEvent): void {
  event.preventDefault()
  closeTopDialog()
}
