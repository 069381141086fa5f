import { counted } from '@pinloft/contract/shared/words'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { useRef, useState } from 'react'
import { Button, Dialog, displayName, PinField } from '../../../ui/index.ts'
import { FolderPathText } from '../../files/index.ts'
import { namesInWords } from '../queue/nameConflicts.ts'
import { isReplacing } from '../queue/uploadQueue.ts'
import type { UploadSecrets } from '../queue/uploadRun.ts'
import type { Uploads } from '../useUploads.ts'
import { ProtectionFields } from './ProtectionFields.tsx'
import { useFilePinForm } from './useFilePinForm.ts'

export interface UploadPinPromptProps {
  uploads: Uploads
  isOpen: boolean
  /** The item to resume; `null` for all pending items. */
  itemId: string | null
  /** Path of the target folder; empty for the root. */
  folder: string
  onVerify: (secrets: UploadSecrets) => void
  onCancel: () => void
}

/** Asks for the access PIN before anything is sent, and offers to protect the files. */
export function UploadPinPrompt({ uploads, isOpen, itemId, folder, onVerify, onCancel }: UploadPinPromptProps) {
  const { queue } = uploads
  const meant = queue.filter(({ id, status }) => id === itemId || status === 'pending')
  const locked = meant.find(({ upload }) => upload?.isPasswordProtected === true)
  // The password of an upload that continues was entered twice when it was begun.
  const isRepeated = meant.some(({ upload }) => upload === null)
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useFilePinForm(isOpen, isRepeated)
  const keptBeside = meant.filter((item) => item.replaces !== null && !isReplacing(item, form.isOn))
  const kept = namesInWords(keptBeside.map(({ file }) => displayName(file.name)))

  const canVerify = pin !== '' && (!form.isOn || form.entry.filePin !== '')

  function forget() {
    setPin('')
    form.forget()
  }

  function cancel() {
    forget()
    onCancel()
  }

  function submit() {
    if (!isOpen || pin.trim() === '') return
    field.current?.focus()
    if (!form.check()) return
    forget()
    onVerify({ pin, password: form.isOn ? form.entry.filePin : null })
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(next) => !next && cancel()}
      title="Enter your PIN to upload"
      description={
        <>
          {counted(meant.length, 'file')} to <FolderPathText path={folder} />
          {locked && `. ${displayName(locked.file.name)} goes on with the password it was begun with`}
        </>
      }
      initialFocus={field}
      onSubmit={submit}
      onIncomplete={() => (pin.trim() === '' ? field.current?.focus() : form.check())}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!canVerify}>
            Verify
          </Button>
        </>
      }
    >
      <PinField ref={field} value={pin} onValueChange={setPin} />
      <ProtectionFields form={form} isRepeated={isRepeated} />
      {keptBeside.length > 0 && (
        <p className="text-sm text-ink-2">
          {(form.isOn ? UPLOADS_TEXTS.keptBesideOpen : UPLOADS_TEXTS.keptBesideProtected)(kept, keptBeside.length)}
        </p>
      )}
    </Dialog>
  )
}
