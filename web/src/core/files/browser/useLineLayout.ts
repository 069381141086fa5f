import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { LineLayout } from '../../../kit/list/lineLayout.ts'
import { rowGroups } from '../../../kit/list/rowLayout.ts'
import type { Entry } from '../fileListing.ts'
import { type FilesView, tileGroups } from './gridLayout.ts'

export interface LineLayoutOptions {
  entries: readonly Entry[]
  view: FilesView
  isDesk: boolean
  /** Height of a line of the list. */
  rowPx: number
  /** The container of the lines. */
  list: RefObject<HTMLElement | null>
}

/** The layout of the entries: a single column, or as many columns as fit. */
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
    if (view === 'list') return new LineLayout(rowGroups(entries.length, rowPx))
    return new LineLayout(tileGroups({ folders, files }, isDesk, tilesWidthPx))
  }, [view, isDesk, rowPx, entries.length, folders, files, tilesWidthPx])
}
