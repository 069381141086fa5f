import { deleteMachine, restoreMachine } from '@pinloft/contract/machines/control'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { useState } from 'react'
import { PinDialog } from '../../../core/access/index.ts'
import { failureText, toastFailure } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'

interface DeleteMachineDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'name'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for the PIN, then moves a machine to the trash. */
export function DeleteMachineDialog({ isOpen, machine, onClose, onDeleted }: DeleteMachineDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(deleteMachine))
  const restoration = useMutation(mutationOf(restoreMachine))
  const { id, name } = machine

  function close() {
    setProblem(null)
    onClose()
  }

  function undo() {
    restoration.mutate(
      { id },
      {
        onSuccess: () => toast({ title: TEXTS.restored }),
        onError: (failure) => toastFailure(failure, TEXTS.restoreFailed),
      },
    )
  }

  function remove(pin: string) {
    mutate(
      { id, pin },
      {
        onSuccess: () => {
          close()
          toast({
            title: MACHINES_TEXTS.deleted,
            description: name,
            action: { label: TEXTS.undo, onSelect: undo },
          })
          onDeleted?.()
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.deleteFailed)),
      },
    )
  }

  return (
    <PinDialog
      isOpen={isOpen}
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteHelp(name)}
      action={TEXTS.deleteAction}
      busyAction={TEXTS.deleting}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={remove}
      onClose={close}
    />
  )
}
