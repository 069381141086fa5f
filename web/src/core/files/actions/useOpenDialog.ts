import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { type RefObject, useState } from 'react'
import { useFocusReturn } from '../../../ui/index.ts'
import type { ProtectionChange } from '../../protection/index.ts'
import type { NewTextKind } from '../editor/newText.ts'
import type { Entry } from '../fileListing.ts'
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

/** The open dialog of the screen. When it closes and the element that opened it is gone, the list gets the focus. */
export function useOpenDialog(home: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { remember, returnFocus } = useFocusReturn(home)

  function open(next: OpenDialog) {
    if (dialog === null) remember()
    setDialog(next)
  }

  function close() {
    setDialog(null)
    returnFocus()
  }

  return { dialog, open, close }
}
