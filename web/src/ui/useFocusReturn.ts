import { type RefObject, useRef } from 'react'

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
 * Focuses the first of the elements that is still there, once every closing dialog or menu has restored the focus, and
 * only if nothing has it then.
 */
export function focusIfLost(elements: () => readonly (Element | null | undefined)[]): void {
  afterClosing(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const target = elements().find((element) => element?.isConnected && element !== document.body)
    if (target instanceof HTMLElement) target.focus()
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
