import { MISSING_LETTERS_TEXTS as TEXTS } from '@pinloft/contract/shared/missing-letters'
import { ApiError } from '../../platform/api-error.ts'
import { ConfirmDialog, useWhileClosing } from '../../ui/index.ts'

export function areLettersMissing(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'pdf_letters_missing'
}

export interface PdfDoubt {
  /** Which letters are missing, and what installs them. */
  text: string
  /** Makes the PDF all the same. */
  onMake: () => void
}

export interface MissingLettersDialogProps {
  /** `null` closes the dialog. */
  doubt: PdfDoubt | null
  onClose: () => void
}

/** Asks whether to make a PDF in which letters are missing. */
export function MissingLettersDialog({ doubt, onClose }: MissingLettersDialogProps) {
  const shown = useWhileClosing(doubt)
  return (
    <ConfirmDialog
      isOpen={doubt !== null}
      title={TEXTS.title}
      description={shown?.text ?? ''}
      action={TEXTS.anyway}
      cancel={TEXTS.cancel}
      onConfirm={() => doubt?.onMake()}
      onClose={onClose}
    />
  )
}
