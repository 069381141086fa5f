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
      const target = opener.current === null ? null : present(opener.current)
      return below === undefined || below.contains(target) ? [target, below] : [below]
    })
}

const PAGE_HEADER = '[data-page-header]'

/** What had the focus in the header that was removed just now. */
let lostFocus: Element | null = null

/**
 * Keeps the focus in the header of a page while that is replaced: every page has its own, and so has the placeholder
 * that is shown while a page's code loads.
 */
export function useHeaderFocus(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (lostFocus !== null) focusIfPresent(present(lostFocus))
    return () => {
      if (!element?.contains(document.activeElement)) return
      lostFocus = document.activeElement
      // What replaces the header does so before that.
      queueMicrotask(() => {
        lostFocus = null
      })
    }
  }, [header])
}

/** The element itself, or the button of the same name in the page's header that has replaced its own. */
function present(element: Element): Element | null {
  if (element.checkVisibility() || element.closest(PAGE_HEADER) === null) return element
  const buttons = [...document.querySelectorAll(`${PAGE_HEADER} button`)]
  return buttons.find((button) => nameOf(button) === nameOf(element) && button.checkVisibility()) ?? null
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/**
 * Focuses the first of the elements that takes the focus, once every closing dialog or menu has restored the focus, and
 * only if nothing has it then.
 */
export function focusIfLost(elements: () => readonly (Element | null | undefined)[]): void {
  afterClosing(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    elements().some(focusIfPresent)
  })
}

/** Whether the element has taken the focus: one that is gone, hidden or disabled does not. */
function focusIfPresent(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false
  element.focus()
  return document.activeElement === element
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
