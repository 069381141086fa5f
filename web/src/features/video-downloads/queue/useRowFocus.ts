import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard within a list whose buttons come and go: when the focused one disappears, its row's last button
 * takes the focus, or `home` when the whole row has disappeared.
 */
export function useRowFocus(home: RefObject<HTMLElement | null>): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ element: HTMLElement; row: HTMLElement } | null>(null)

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest('li') : null
      const isHere = row !== null && list.current?.contains(row)
      focused.current = isHere ? { element: target as HTMLElement, row } : null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])

  useLayoutEffect(() => {
    const last = focused.current
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return
    const next = last.row.isConnected ? last.row.querySelector<HTMLElement>('[data-dismiss]') : home.current
    next?.focus()
  })
  return list
}
