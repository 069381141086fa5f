import { exportMachine, MACHINES_FOLDER_NAME } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { FolderChooser } from '../../../core/files/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'

interface ExportDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'name'>
  onClose: () => void
}

/** Asks for the folder that the disk of a machine is stored in. */
export function ExportDialog({ isOpen, machine, onClose }: ExportDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(exportMachine))

  function close() {
    setProblem(null)
    onClose()
  }

  return (
    <FolderChooser
      isOpen={isOpen}
      title={TEXTS.exportTitle}
      description={TEXTS.exportHelp}
      folder={MACHINES_FOLDER_NAME}
      offeredFolder={MACHINES_FOLDER_NAME}
      problem={problem}
      action={TEXTS.exportAction}
      busyAction={TEXTS.exporting}
      isBusy={isPending}
      onChange={() => setProblem(null)}
      onSubmit={(folder) =>
        mutate(
          // The offered one is made where there is none yet.
          { id: machine.id, folder: folder === MACHINES_FOLDER_NAME ? null : folder },
          {
            onSuccess: () => {
              close()
              toast({ title: TEXTS.exportStarted, description: machine.name, variant: 'notice' })
            },
            onError: (failure) => setProblem(failureText(failure, TEXTS.exportFailed)),
          },
        )
      }
      onClose={close}
    />
  )
}
