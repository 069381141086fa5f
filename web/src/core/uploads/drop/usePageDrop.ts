import { useEffect, useEffectEvent, useState } from 'react'
import { type DropTarget, dropTargetAt, markDropTarget, openFolderTarget } from '../../files/index.ts'
import { type Picked, pickedFromTransfer } from './droppedItems.ts'

export interface PageDropOptions {
  /** If false, files cannot be dropped; nor does the browser leave the page to open them. */
  isTaking: boolean
  /** Folders shown on the screen are drop targets too. */
  areFoldersTaking: boolean
  /** `folder` is the path of the folder they were dropped on; `null` if there was none. */
  onPicked: (picked: Picked, folder: string | null) => void
}

export interface PageDrop {
  /** Files are being dragged over the page. */
  isOver: boolean
  /** Path of the folder under the pointer. */
  folder: string | null
  /** The target on the screen is outlined. */
  isMarked: boolean
}

/** Takes files that are dropped anywhere on the page or pasted into it. Returns the state of the current drag. */
export function usePageDrop({ isTaking, areFoldersTaking, onPicked }: PageDropOptions): PageDrop {
  const [isOver, setIsOver] = useState(false)
  const [folder, setFolder] = useState<string | null>(null)
  const [isMarked, setIsMarked] = useState(false)
  const take = useEffectEvent((transfer: DataTransfer, target: string | null) => {
    void pickedFromTransfer(transfer).then((picked) => {
      if (picked.files.length + picked.folders.length + picked.unreadable.length > 0) onPicked(picked, target)
    })
  })

  const isTaken = useEffectEvent(() => !isTaking || isOtherDialogOpen())
  const placeAt = useEffectEvent(({ target }: DragEvent) =>
    areFoldersTaking && !isTaken() ? (dropTargetAt(target) ?? openFolderTarget()) : null,
  )

  useEffect(() => {
    const aim = (place: DropTarget | null) => {
      markDropTarget(place)
      setFolder(place?.folder ?? null)
      setIsMarked(place !== null)
    }
    // Each element under the pointer fires enter and leave in turn; the page is left when all have been left.
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

  return { isOver: isOver && isTaking, folder, isMarked }
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/** A dialog other than the upload dialog is open and blocks the page. */
function isOtherDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  return Array.from(dialogs).some((dialog) => dialog.querySelector('[data-takes-files]') === null)
}
