import { useEffect, useEffectEvent, useState } from 'react'
import { type Picked, pickedFromTransfer } from './droppedItems.ts'

export interface PageDropOptions {
  /** Where false, files cannot be dropped; nor does the browser leave the page to open them. */
  isTaking: boolean
  onPicked: (picked: Picked) => void
}

/**
 * Takes files that are dropped anywhere on the page or pasted into it. Tells whether some are held over the page
 * at the moment.
 */
export function usePageDrop({ isTaking, onPicked }: PageDropOptions): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((transfer: DataTransfer) => {
    void pickedFromTransfer(transfer).then((picked) => {
      if (picked.files.length + picked.folders.length + picked.unreadable.length > 0) onPicked(picked)
    })
  })

  const isTaken = useEffectEvent(() => !isTaking || isOtherDialogOpen())

  useEffect(() => {
    // Each element under the pointer is entered and left in turn; the page is left when all have been.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth++
      setIsOver(true)
    }
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken() ? 'none' : 'copy'
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setIsOver(false)
      if (!carriesFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      if (!isTaken()) take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0 || isTaken()) return
      event.preventDefault()
      take(event.clipboardData)
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])

  return isOver && isTaking
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/** Another dialog than the one for uploads is open and has the page for itself. */
function isOtherDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  return Array.from(dialogs).some((dialog) => dialog.querySelector('[data-takes-files]') === null)
}
