import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Button, Dialog, useWhileClosing } from '../../../ui/index.ts'

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
      title={TEXTS.lettersMissing}
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
            {TEXTS.pdfAnyway}
          </Button>
        </>
      }
    />
  )
}
