import { useEffect, useEffectEvent, useState } from 'react'
import { type DropPlace, dropPlaceAt, markDropPlace } from '../files/index.ts'
import { type Picked, pickedFromTransfer } from './droppedItems.ts'

export interface PageDropOptions {
  /** Where false, files cannot be dropped; nor does the browser leave the page to open them. */
  isTaking: boolean
  /** Folders that the screen shows take files too. */
  areFoldersTaking: boolean
  /** `folder` is the path of the folder that they were dropped on; `null` where it was none. */
  onPicked: (picked: Picked, folder: string | null) => void
}

export interface PageDrop {
  /** Files are held over the page. */
  isOver: boolean
  /** Path of the folder that they are held over. */
  folder: string | null
}

/** Takes files that are dropped anywhere on the page or pasted into it. Tells of what is held over it at the moment. */
export function usePageDrop({ isTaking, areFoldersTaking, onPicked }: PageDropOptions): PageDrop {
  const [isOver, setIsOver] = useState(false)
  const [folder, setFolder] = useState<string | null>(null)
  const take = useEffectEvent((transfer: DataTransfer, target: string | null) => {
    void pickedFromTransfer(transfer).then((picked) => {
      if (picked.files.length + picked.folders.length + picked.unreadable.length > 0) onPicked(picked, target)
    })
  })

  const isTaken = useEffectEvent(() => !isTaking || isOtherDialogOpen())
  const placeAt = useEffectEvent(({ target }: DragEvent) =>
    areFoldersTaking && !isTaken() ? dropPlaceAt(target) : null,
  )

  useEffect(() => {
    const aim = (place: DropPlace | null) => {
      markDropPlace(place)
      setFolder(place?.folder ?? null)
    }
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
      aim(placeAt(event))
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth > 0) return
      setIsOver(false)
      aim(null)
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setIsOver(false)
      aim(null)
      if (!carriesFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      if (!isTaken()) take(event.dataTransfer, placeAt(event)?.folder ?? null)
    }
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0 || isTaken()) return
      event.preventDefault()
      take(event.clipboardData, null)
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

  return { isOver: isOver && isTaking, folder }
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/** Another dialog than the one for uploads is open and has the page for itself. */
function isOtherDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  return Array.from(dialogs).some((dialog) => dialog.querySelector('[data-takes-files]') === null)
}
