import { changeMachineDisc } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, toast } from '../../../ui/index.ts'
import { FileChoice } from '../disks/FileChoice.tsx'
import { useMachineImages } from '../images/images.api.ts'

const ENDINGS = ['iso']

interface DiscDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id'>
  onClose: () => void
}

/** Asks which ISO goes into the drive of a machine. */
export function DiscDialog({ isOpen, machine, onClose }: DiscDialogProps) {
  const [chosen, setChosen] = useState<{ fileId: string | null; imageId: string | null; name: string } | null>(null)
  const { data } = useMachineImages(isOpen)
  const { mutateAsync } = useMutation(mutationOf(changeMachineDisc))
  // Those in Cloud Storage are among the files.
  const discs = data?.images.filter(({ kind, source, problem }) => kind === 'disc' && source !== 'cloud' && !problem)
  const { name, fileId, imageId } = chosen ?? { name: '', fileId: null, imageId: null }

  return (
    <ActionDialog
      size="md"
      isOpen={isOpen}
      title={TEXTS.insertTitle}
      description={TEXTS.insertHelp}
      action={TEXTS.insertAction}
      busyAction={TEXTS.inserting}
      canRun={chosen !== null}
      run={() => mutateAsync({ id: machine.id, fileId, imageId })}
      failed={TEXTS.insertFailed}
      onDone={() => toast({ title: TEXTS.inserted(name) })}
      onClose={() => {
        setChosen(null)
        onClose()
      }}
    >
      <FileChoice
        endings={ENDINGS}
        others={discs?.map(({ id, name, sizeBytes }) => ({ id, name, detail: formatSize(sizeBytes) }))}
        chosenId={fileId ?? imageId}
        onChoose={setChosen}
        texts={{ search: TEXTS.searchIso, none: TEXTS.noIso, failed: TEXTS.isoFailed }}
      />
    </ActionDialog>
  )
}
