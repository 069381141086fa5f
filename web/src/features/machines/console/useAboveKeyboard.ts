import { type RefObject, useEffect } from 'react'

/** Keeps an element that fills the window above the keyboard of a phone, which covers the window instead of shrinking it. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (seen === null) return
    const fit = () => {
      // Enlarged by two fingers, less is seen too.
      const coveredPx = seen.scale === 1 ? window.innerHeight - seen.height : 0
      if (element.current === null) return
      element.current.style.bottom = `${Math.max(0, coveredPx - seen.offsetTop)}px`
      element.current.style.top = `${coveredPx > 0 ? seen.offsetTop : 0}px`
    }
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
    }
  }, [element])
}
