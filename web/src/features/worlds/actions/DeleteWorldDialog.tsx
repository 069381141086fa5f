import { deleteWorld, restoreWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { useState } from 'react'
import { PinDialog } from '../../../core/access/index.ts'
import { failureText, toastFailed } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'

interface DeleteWorldDialogProps {
  world: Pick<World, 'id' | 'name'>
  onDeleted?: () => void
  onClose: () => void
}

/** Asks for the PIN, then moves a world to the trash. */
export function DeleteWorldDialog({ world: { id, name }, onDeleted, onClose }: DeleteWorldDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(mutationOf(deleteWorld))
  const restoration = useMutation(mutationOf(restoreWorld))

  async function undo() {
    try {
      await restoration.mutateAsync({ id })
      toast({ title: TEXTS.trash.restored })
    } catch (failure) {
      toastFailed(TEXTS.trash.restoreFailed, failure as Error)
    }
  }

  async function remove(pin: string) {
    try {
      await mutateAsync({ id, pin })
      onClose()
      onDeleted?.()
      toast({
        title: WORLDS_TEXTS.deleted,
        description: name,
        action: { label: TEXTS.undo, onSelect: () => void undo() },
      })
    } catch (failure) {
      setProblem(failureText(failure, TEXTS.deleteFailed))
    }
  }

  return (
    <PinDialog
      isOpen
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteHelp(name)}
      action={TEXTS.deleteAction}
      busyAction={TEXTS.deleting}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(pin) => void remove(pin)}
      onClose={onClose}
    />
  )
}
