import { type RefObject, useRef } from 'react'

/**
 * Gives the keyboard back when windows that follow one another, such as a queue and its questions, have closed and
 * nothing has it: to what opened the first, or to `home` where that is gone.
 */
export function useFocusReturn(home?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null)

  function remember() {
    opener.current = document.activeElement
  }

  function giveBack() {
    // Two frames: by then the window that closed has given the focus to whatever it knew.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return
        const places = [opener.current, home?.current, document.querySelector('main')]
        const place = places.find((element) => element?.isConnected && element !== document.body)
        if (place instanceof HTMLElement) place.focus()
      })
    })
  }

  return { remember, giveBack }
}
