import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Entry } from './fileListing.ts'
import { type FilesView, rowGroups, tileGroups } from './gridLayout.ts'
import { LineLayout } from './lineLayout.ts'

export interface LineLayoutOptions {
  entries: readonly Entry[]
  view: FilesView
  isDesk: boolean
  /** Height of a line of the list. */
  rowPx: number
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
}

/** Where the entries stand: one below the other, or as many beside each other as there is room for. */
export function useLineLayout({ entries, view, isDesk, rowPx, list }: LineLayoutOptions): LineLayout {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  const firstFile = useMemo(() => entries.findIndex(({ type }) => type === 'file'), [entries])
  const folders = firstFile < 0 ? entries.length : firstFile
  const files = entries.length - folders
  const tilesWidthPx = view === 'grid' ? widthPx : 0
  return useMemo(() => {
    const counts = { folders, files }
    return new LineLayout(view === 'list' ? rowGroups(counts, rowPx) : tileGroups(counts, isDesk, tilesWidthPx))
  }, [view, isDesk, rowPx, folders, files, tilesWidthPx])
}
