import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { Button, toast } from '../../../ui/index.ts'

const IMPORT_TYPES = '.docx,.md,.markdown,.txt,.html,.htm'

/** Makes drafts of files of other programs. */
export function ImportButton({ onImported }: { onImported: (draftId: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const leave = useRef<AbortController>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    leave.current = controller
    return () => controller.abort()
  }, [])

  async function take(file: File) {
    const signal = leave.current?.signal
    if (signal === undefined) return
    setIsBusy(true)
    try {
      const { importDocument } = await import('../transfer/importDocument.ts')
      const draftId = await importDocument(file, signal)
      if (!signal.aborted) onImported(draftId)
    } catch (failure) {
      const description = failureText(failure, failure instanceof Error ? failure.message : '')
      if (!signal.aborted) toast({ variant: 'destructive', title: TEXTS.importFailed(file.name), description })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        size="sm"
        icon={<Upload aria-hidden="true" />}
        busy={isBusy}
        busyLabel={TEXTS.importing}
        onClick={() => input.current?.click()}
      >
        {TEXTS.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMPORT_TYPES}
        aria-label={TEXTS.import}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file !== undefined) void take(file)
        }}
      />
    </>
  )
}
