import { counted } from '@pinloft/contract/shared/words'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { displayName } from '../../../ui/index.ts'
import { PinDialog } from '../../access/index.ts'
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
  const form = useFilePinForm(isOpen, isRepeated)
  const keptBeside = meant.filter((item) => item.replaces !== null && !isReplacing(item, form.isOn))
  const kept = namesInWords(keptBeside.map(({ file }) => displayName(file.name)))

  return (
    <PinDialog
      isOpen={isOpen}
      title="Enter your PIN to upload"
      description={
        <>
          {counted(meant.length, 'file')} to <FolderPathText path={folder} />
          {locked && `. ${displayName(locked.file.name)} goes on with the password it was begun with`}
        </>
      }
      action="Verify"
      busyAction=""
      variant="primary"
      isBusy={false}
      problem={null}
      onTyping={() => undefined}
      canSubmit={(pin) => pin !== '' && (!form.isOn || form.entry.filePin !== '')}
      check={form.check}
      onIncomplete={form.check}
      onSubmit={(pin) => {
        form.forget()
        onVerify({ pin, password: form.isOn ? form.entry.filePin : null })
      }}
      onClose={() => {
        form.forget()
        onCancel()
      }}
      below={
        <>
          <ProtectionFields form={form} isRepeated={isRepeated} />
          {keptBeside.length > 0 && (
            <p className="text-sm text-ink-2">
              {(form.isOn ? UPLOADS_TEXTS.keptBesideOpen : UPLOADS_TEXTS.keptBesideProtected)(kept, keptBeside.length)}
            </p>
          )}
        </>
      }
    />
  )
}
