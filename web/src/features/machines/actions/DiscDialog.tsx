import { changeMachineDisc } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, toast } from '../../../ui/index.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useMachineImages(isOpen)
  const { mutate, isPending } = useMutation(mutationOf(changeMachineDisc))
  // Those in Cloud Storage are among the files.
  const discs = data?.images.filter(({ kind, source, problem }) => kind === 'disc' && source !== 'cloud' && !problem)

  function close() {
    setChosen(null)
    setProblem(null)
    onClose()
  }

  function insert() {
    if (chosen === null || isPending || !isOpen) return
    const { name, ...disc } = chosen
    mutate(
      { id: machine.id, ...disc },
      {
        onSuccess: () => {
          close()
          toast({ title: TEXTS.inserted(name) })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.insertFailed)),
      },
    )
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={TEXTS.insertTitle}
      description={TEXTS.insertHelp}
      isHeld={isPending}
      onSubmit={insert}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={chosen === null}
            busy={isPending}
            busyLabel={TEXTS.inserting}
          >
            {TEXTS.insertAction}
          </Button>
        </>
      }
    >
      <FileChoice
        endings={ENDINGS}
        others={discs?.map(({ id, name, sizeBytes }) => ({ id, name, detail: formatSize(sizeBytes) }))}
        chosenId={chosen?.fileId ?? chosen?.imageId ?? null}
        onChoose={(next) => {
          setProblem(null)
          setChosen(next)
        }}
        texts={{ search: TEXTS.searchIso, none: TEXTS.noIso, failed: TEXTS.isoFailed }}
      />
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
