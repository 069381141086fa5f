import { useState } from 'react'
import type { FilesView } from './gridLayout.ts'

const STORAGE_KEY = 'pinloft.filesView'

/** List or grid, as last chosen in this browser. */
export function useFilesView(): [FilesView, (view: FilesView) => void] {
  const [view, setView] = useState(readView)
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(STORAGE_KEY, next)
      } catch {
        // Without storage the choice lasts for this page load.
      }
    },
  ]
}

function readView(): FilesView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'grid' ? 'grid' : 'list'
  } catch {
    return 'list'
  }
}
