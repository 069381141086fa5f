import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { useState } from 'react'
import { Button, Dialog, ErrorLine } from '../../../ui/index.ts'

export interface ConflictDialogProps {
  /** Stores what is open here as a new file. */
  onKeepBoth: () => Promise<void>
  /** Drops what was changed here. */
  onOpenOther: () => void
  onClose: () => void
}

/** The file was changed elsewhere while it was annotated here: neither is overwritten. */
export function ConflictDialog({ onKeepBoth, onOpenOther, onClose }: ConflictDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function keepBoth() {
    setIsBusy(true)
    setProblem(null)
    try {
      await onKeepBoth()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : PDF_VIEWER_TEXTS.save.failed)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={PDF_VIEWER_TEXTS.conflictTitle}
      description={PDF_VIEWER_TEXTS.conflictHelp}
      isHeld={isBusy}
      footer={
        <>
          <Button variant="bad-ghost" disabled={isBusy} onClick={onOpenOther}>
            {PDF_VIEWER_TEXTS.conflictOther}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel={PDF_VIEWER_TEXTS.save.saving}
            onClick={() => void keepBoth()}
          >
            {PDF_VIEWER_TEXTS.conflictCopy}
          </Button>
        </>
      }
    >
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
