import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus when consecutive dialogs, such as a queue and its prompts, have closed and nothing is focused: to
 * the element that opened the first, or to `home` if that is gone.
 */
export function useFocusReturn(home?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null)

  function remember() {
    opener.current = document.activeElement
  }

  function returnFocus() {
    focusIfLost(() => [opener.current, home?.current, document.querySelector('main')])
  }

  return { remember, returnFocus }
}

/**
 * For `onCloseAutoFocus` of a dialog without a trigger: gives the focus back to what opened it. That may have left the
 * dialog below, such as a button that is no longer needed, or be behind it: then the dialog below gets the focus.
 */
export function useOpenerFocus(isOpen: boolean): () => void {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  return () =>
    focusIfLost(() => {
      const below = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1)
      return below === undefined || below.contains(opener.current) ? [opener.current, below] : [below]
    })
}

/**
 * Focuses the first of the elements that takes the focus, once every closing dialog or menu has restored the focus, and
 * only if nothing has it then.
 */
export function focusIfLost(elements: () => readonly (Element | null | undefined)[]): void {
  afterClosing(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    for (const element of elements()) {
      if (!(element instanceof HTMLElement) || element === document.body) continue
      element.focus()
      // One that is gone, hidden or disabled does not take it.
      if (document.activeElement === element) return
    }
  })
}

/** For `onCloseAutoFocus`: what was focused while a menu faded out keeps the focus. */
export function keepNewFocus(event: Event): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) event.preventDefault()
}

/** Calls back once no closing dialog holds the focus, and the last one has restored it to whatever it knew. */
function afterClosing(callback: () => void, framesLeft = 2): void {
  requestAnimationFrame(() => {
    const isClosing = document.activeElement?.closest(':is([role=dialog], [role=menu])[data-state=closed]') != null
    if (isClosing) afterClosing(callback)
    else if (framesLeft > 1) afterClosing(callback, framesLeft - 1)
    else callback()
  })
}
