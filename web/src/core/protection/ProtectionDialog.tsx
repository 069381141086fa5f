import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PROTECTION_JOB, PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import {
  Button,
  type ButtonVariant,
  Collapse,
  Dialog,
  ErrorLine,
  ExactName,
  ProgressBar,
  useWhileClosing,
} from '../../ui/index.ts'
import { percentOf, useActiveJob } from '../jobs/index.ts'
import { ProtectionFormFields } from './ProtectionFormFields.tsx'
import type { ProtectionChange } from './protection-form.ts'
import { useProtectionForm } from './useProtectionForm.ts'

export interface ProtectionDialogProps {
  /** The change, and its file; `null` closes the dialog. */
  target: { file: StoredFile; change: ProtectionChange } | null
  onClose: () => void
}

interface Words {
  title: string
  /** Follows the file name in the description. */
  effect: string
  submit: string
  variant: ButtonVariant
}

const WORDS: Record<ProtectionChange, Words> = {
  protect: {
    title: 'Protect File',
    effect: 'is encrypted, and only its password opens it.',
    submit: 'Protect',
    variant: 'primary',
  },
  change: {
    title: 'Change Password',
    effect: 'gets another password. The present one no longer opens it.',
    submit: 'Change Password',
    variant: 'primary',
  },
  remove: {
    title: 'Remove Protection',
    effect: 'is stored without encryption again, and opens without a password.',
    submit: 'Remove Protection',
    variant: 'bad',
  },
}

/**
 * Sets, changes or removes a file's password. A large file takes the server a while: the dialog then shows progress,
 * and may be closed.
 */
export function ProtectionDialog({ target, onClose }: ProtectionDialogProps) {
  const shown = useWhileClosing(target)
  const form = useProtectionForm(target, onClose)
  const job = useActiveJob(PROTECTION_JOB, target?.file.id ?? null)
  if (!shown) return null
  const words = WORDS[shown.change]
  return (
    <Dialog
      size="sm"
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      description={
        <>
          <ExactName name={shown.file.originalName} className="font-[550] whitespace-pre-wrap text-ink-2" />{' '}
          {words.effect}
        </>
      }
      initialFocus={form.fields.pin}
      isHeld={form.isBusy && !form.isSlow}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isBusy && !form.isSlow}>
            {form.isSlow ? PROTECTION_TEXTS.hide : 'Cancel'}
          </Button>
          <Button
            type="submit"
            variant={words.variant}
            busy={form.isBusy}
            busyLabel={PROTECTION_TEXTS.working}
            className="min-w-[124px]"
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <ProtectionFormFields change={shown.change} form={form} />
      {form.problem?.field === null && <ErrorLine>{form.problem.text}</ErrorLine>}
      <div className="-mt-4">
        <Collapse open={form.isSlow}>
          <ProgressBar label={words.title} percent={job === undefined ? null : percentOf(job)} className="mt-4" />
          <p className="mt-2 text-sm text-ink-3">{PROTECTION_TEXTS.mayHide}</p>
        </Collapse>
      </div>
    </Dialog>
  )
}
