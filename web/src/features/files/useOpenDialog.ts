import type { File as StoredFile } from '@pinloft/contract/files'
import { type RefObject, useState } from 'react'
import { useFocusReturn } from '../../ui/index.ts'
import type { ProtectionChange } from '../protection/index.ts'
import type { NewTextKind } from './editor/newText.ts'
import type { Entry } from './fileListing.ts'
import type { Transfer } from './manage.api.ts'
import type { PreparedZip, ZipChoice } from './zips.api.ts'

export type OpenDialog =
  | { type: 'create-folder' }
  | { type: 'create-text'; kind: NewTextKind }
  | { type: 'delete'; entries: readonly Entry[] }
  | { type: 'transfer'; transfer: Transfer }
  | { type: 'protection'; file: StoredFile; change: ProtectionChange }
  | { type: 'preview'; fileId: string }
  | { type: 'zip'; zip: PreparedZip; choice: ZipChoice }

/** Which of the screen's dialogs is open. When one closes and what opened it is gone, the list gets the keyboard. */
export function useOpenDialog(home: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { remember, giveBack } = useFocusReturn(home)

  function open(next: OpenDialog) {
    if (dialog === null) remember()
    setDialog(next)
  }

  function close() {
    setDialog(null)
    giveBack()
  }

  return { dialog, open, close }
}
