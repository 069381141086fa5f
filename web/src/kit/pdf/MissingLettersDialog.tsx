import { MISSING_LETTERS_TEXTS as TEXTS } from '@pinloft/contract/shared/missing-letters'
import { ApiError } from '../../platform/api-error.ts'
import { Button, Dialog, useWhileClosing } from '../../ui/index.ts'

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
    <Dialog
      size="sm"
      open={doubt !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.title}
      description={shown?.text}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              doubt?.onMake()
            }}
          >
            {TEXTS.anyway}
          </Button>
        </>
      }
    />
  )
}
