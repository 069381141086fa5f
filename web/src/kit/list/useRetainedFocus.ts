import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Whether the focus was in a region when its content was unmounted. The next content takes it over, because the browser
 * would move it to the page.
 */
export type RetainedFocus = RefObject<boolean>

export function useRetainedFocus(): RetainedFocus {
  return useRef(false)
}

/** For each element that may fill the region: takes the focus on mount, records on unmount whether it had it. */
export function useFocusHandover(element: RefObject<HTMLElement | null>, kept: RetainedFocus | undefined): void {
  useLayoutEffect(() => {
    const shown = element.current
    if (kept === undefined || shown === null) return
    if (kept.current && document.activeElement === document.body) shown.focus({ preventScroll: true })
    kept.current = false
    return () => {
      kept.current = shown.contains(document.activeElement)
    }
  }, [element, kept])
}
