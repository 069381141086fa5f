import type { File as StoredFile } from '@pinloft/contract/files'
import { type RefObject, useState } from 'react'

export type OpenDialog =
  | { type: 'upload' }
  | { type: 'create-folder' }
  | { type: 'delete'; file: StoredFile }
  | { type: 'preview'; fileId: string }

/** Which of the screen's dialogs is open. When one closes and what opened it is gone, the list gets the keyboard. */
export function useOpenDialog(home: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  function close() {
    setDialog(null)
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        if (document.activeElement === null || document.activeElement === document.body) home.current?.focus()
      })
    })
  }

  return { dialog, open: setDialog, close }
}
