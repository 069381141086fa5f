import { useEffect, useEffectEvent } from 'react'
import { pickedFromTransfer } from '../../../core/uploads/index.ts'
import type { FileToImport } from './importArchive.ts'

/** Takes files and folders that are dropped on the page, unless a dialog is open. */
export function useImportDrop(isTaking: boolean, onDropped: (files: readonly FileToImport[]) => void): void {
  const isTaken = useEffectEvent(
    ({ dataTransfer }: DragEvent) =>
      isTaking &&
      dataTransfer?.types.includes('Files') === true &&
      document.querySelector('[role=dialog], [role=alertdialog]') === null,
  )
  const take = useEffectEvent(async (transfer: DataTransfer) => {
    const { files } = await pickedFromTransfer(transfer)
    if (files.length > 0) onDropped(files)
  })
  useEffect(() => {
    const stop = new AbortController()
    // Before whatever else takes files, which refuses them on this screen.
    const options = { signal: stop.signal, capture: true }
    window.addEventListener(
      'dragover',
      (event) => {
        if (!isTaken(event)) return
        event.preventDefault()
        event.stopImmediatePropagation()
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      },
      options,
    )
    window.addEventListener(
      'drop',
      (event) => {
        if (!isTaken(event) || !event.dataTransfer) return
        event.preventDefault()
        void take(event.dataTransfer)
      },
      options,
    )
    return () => stop.abort()
  }, [])
}
