import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { ActionDialog } from '../../../ui/index.ts'
import { FileChoice } from '../disks/FileChoice.tsx'
import type { StartFile } from './machineForm.ts'

const ENDINGS = ['iso', 'qcow2']

interface StartFileDialogProps {
  onChoose: (file: StartFile) => void
  onClose: () => void
}

/** Asks for a file in Cloud Storage that a new machine starts from. */
export function StartFileDialog({ onChoose, onClose }: StartFileDialogProps) {
  const [file, setFile] = useState<StartFile | null>(null)

  return (
    <ActionDialog
      size="md"
      title={TEXTS.startFileTitle}
      description={TEXTS.startFileHelp}
      action={TEXTS.startFileAction}
      canRun={file !== null}
      run={() => file && onChoose(file)}
      onClose={onClose}
    >
      <FileChoice
        endings={ENDINGS}
        chosenId={file?.id ?? null}
        onChoose={({ fileId, name }) => fileId !== null && setFile({ id: fileId, name })}
        texts={{ search: TEXTS.searchStartFile, none: TEXTS.noStartFile, failed: TEXTS.disksFailed }}
      />
    </ActionDialog>
  )
}
