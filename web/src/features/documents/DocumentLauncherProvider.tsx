import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { type ReactNode, useEffectEvent, useMemo } from 'react'
import { DocumentLauncherContext } from '../../core/files/index.ts'
import { ensureUnlocked } from '../../core/protection/index.ts'
import { failureText } from '../../platform/failures.ts'
import { toast } from '../../ui/index.ts'
import { useDocumentAddress } from './documentAddress.ts'

/** Opens the editor from the files. */
export function DocumentLauncherProvider({ children }: { children: ReactNode }) {
  const address = useDocumentAddress()
  const create = useEffectEvent(() => address.create('blank'))

  const edit = useEffectEvent(async (file: StoredFile) => {
    if (!(await ensureUnlocked(file))) return
    try {
      const { openFile } = await import('./transfer/openFile.ts')
      const draftId = await openFile(file)
      address.show({ draftId, kind: null, fileId: file.isPasswordProtected ? file.id : null })
    } catch (failure) {
      const description = failureText(failure, failure instanceof Error ? failure.message : '')
      toast({ variant: 'destructive', title: TEXTS.openFailed, description })
    }
  })

  const launcher = useMemo(() => ({ create: () => create(), edit: (file: StoredFile) => void edit(file) }), [])
  return <DocumentLauncherContext value={launcher}>{children}</DocumentLauncherContext>
}
