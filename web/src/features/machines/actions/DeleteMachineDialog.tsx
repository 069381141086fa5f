import { deleteMachine, restoreMachine } from '@pinloft/contract/machines/control'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, toast } from '../../../ui/index.ts'

interface DeleteMachineDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'name'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for the PIN, then moves a machine to the trash. */
export function DeleteMachineDialog({ isOpen, machine, onClose, onDeleted }: DeleteMachineDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(deleteMachine))
  const restoration = useMutation({
    ...mutationOf(restoreMachine),
    onSuccess: () => toast({ title: TEXTS.restored }),
    onError: (failure) => toastFailure(failure, TEXTS.restoreFailed),
  })
  const { id, name } = machine
  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteHelp(name)}
      action={TEXTS.deleteAction}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id, pin })}
      failed={TEXTS.deleteFailed}
      onDone={() => {
        toast({
          title: MACHINES_TEXTS.deleted,
          description: name,
          action: { label: TEXTS.undo, onSelect: () => restoration.mutate({ id }) },
        })
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
