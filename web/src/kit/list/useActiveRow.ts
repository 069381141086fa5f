import { useMemo, useRef, useState } from 'react'
import type { Identified } from './selection.ts'

/**
 * Index of the focused row; -1 for none. It stays on its file when rows come and go around it, and moves to the next
 * one when its file is gone.
 */
export function useActiveRow(entries: readonly Identified[], initialId?: string): [number, (index: number) => void] {
  const [activeId, setActiveId] = useState(initialId)
  const lastIndex = useRef(-1)

  const active = useMemo(() => {
    if (activeId === undefined) return -1
    const last = lastIndex.current
    if (entries[last]?.id === activeId) return last
    const found = entries.findIndex(({ id }) => id === activeId)
    return found >= 0 ? found : Math.min(last, entries.length - 1)
  }, [entries, activeId])
  lastIndex.current = active

  return [active, (index) => setActiveId(entries[index]?.id)]
}
