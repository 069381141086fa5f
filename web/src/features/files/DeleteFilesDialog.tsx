import { ACCESS_TEXTS } from '@pinloft/contract/access'
import type { File as StoredFile } from '@pinloft/contract/files'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { useRef, useState } from 'react'
import { Button, Dialog, ExactName, PasswordField, ProgressBar, toast, useLast } from '../../ui/index.ts'
import { counted } from './counted.ts'
import { type DeletionRun, deleteInTurn } from './deletion.ts'
import { useDeleteFile } from './files.api.ts'

export interface DeleteFilesDialogProps {
  /** The files to delete; `null` closes the dialog. */
  files: readonly StoredFile[] | null
  onClose: () => void
}

/** Asks once for the PIN, then deletes several files, and tells which of them are still there. */
export function DeleteFilesDialog({ files, onClose }: DeleteFilesDialogProps) {
  const shown = useLast(files) ?? []
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [doneCount, setDoneCount] = useState<number | null>(null)
  const [failures, setFailures] = useState<DeletionRun['failures']>([])
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useDeleteFile()
  const isRunning = doneCount !== null
  const isOver = failures.length > 0

  function close() {
    setPin('')
    setProblem(null)
    setFailures([])
    onClose()
  }

  async function submit() {
    if (isOver) return close()
    if (!files || isRunning) return
    if (pin.trim() === '') return setProblem(FILES_TEXTS.deletePinMissing)
    const run = await deleteInTurn(files, (file) => mutateAsync({ file, pin, password: '' }), setDoneCount)
    setDoneCount(null)
    setPin('')
    if (run.deletedCount > 0) toast({ title: 'Success', description: FILES_TEXTS.filesDeleted(run.deletedCount) })
    if (run.pinProblem !== null) {
      setProblem(run.pinProblem)
      requestAnimationFrame(() => field.current?.focus())
    } else if (run.failures.length > 0) setFailures(run.failures)
    else close()
  }

  return (
    <Dialog
      size="sm"
      open={files !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={isOver ? FILES_TEXTS.notDeletedTitle(failures.length) : `Delete ${counted(shown.length, 'file')}`}
      description={isOver ? undefined : FILES_TEXTS.deleteForGood}
      initialFocus={field}
      isHeld={isRunning}
      onSubmit={() => void submit()}
      footer={
        isOver ? (
          <Button type="submit">Close</Button>
        ) : (
          <>
            <Button onClick={close} disabled={isRunning}>
              Cancel
            </Button>
            <Button type="submit" variant="bad" busy={isRunning} busyLabel="Deleting...">
              Delete
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        <ul className="flex max-h-72 flex-col gap-2">
          {failures.map(({ file, text }) => (
            <li key={file.id}>
              <ExactName name={file.originalName} className="font-name whitespace-pre-wrap text-ink" />
              <p className="text-sm text-bad-ink">{text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <PasswordField
            ref={field}
            label={ACCESS_TEXTS.pinLabel}
            placeholder={ACCESS_TEXTS.pinPlaceholder}
            value={pin}
            onValueChange={(typed) => {
              setPin(typed)
              setProblem(null)
            }}
            error={problem}
            maxLength={PIN_MAX_CHARACTERS}
          />
          {isRunning && (
            <div>
              <ProgressBar label="Deletion" percent={(doneCount / shown.length) * 100} />
              <p className="mt-1.5 text-sm text-ink-3 tabular-nums">
                {doneCount} of {counted(shown.length, 'file')}
              </p>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
