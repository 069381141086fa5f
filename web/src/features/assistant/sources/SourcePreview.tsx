import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { useEffect, useEffectEvent } from 'react'
import { fileQuery, PreviewDialog } from '../../../core/files/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { PassageContext } from '../../../platform/passage/usePassageMark.ts'
import { useQuery } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'
import type { ShownFile } from './openSource.ts'

/** Shows a file over the conversation. */
export function SourcePreview({ shown, onClose }: { shown: ShownFile | null; onClose: () => void }) {
  const fileId = shown?.fileId ?? null
  const { data: file, error } = useQuery({ ...fileQuery(fileId), staleTime: 0 })
  const giveUp = useEffectEvent((failure: Error) => {
    toast({ variant: 'destructive', title: TEXTS.sourceMissing, description: failureText(failure, '') })
    onClose()
  })
  useEffect(() => {
    if (error !== null && fileId !== null) giveUp(error)
  }, [error, fileId])
  const isShown = file !== undefined && file.id === fileId
  return (
    <PassageContext value={shown?.passage ?? null}>
      <PreviewDialog
        entries={file === undefined ? [] : [{ type: 'file', id: file.id, file }]}
        fileId={isShown ? fileId : null}
        onShow={() => undefined}
        onClose={onClose}
      />
    </PassageContext>
  )
}
