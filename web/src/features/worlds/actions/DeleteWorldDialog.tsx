import { deleteWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { restoreWorld } from '@pinloft/contract/worlds/trash'
import { toastFailed } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, toast } from '../../../ui/index.ts'

interface DeleteWorldDialogProps {
  world: Pick<World, 'id' | 'name'>
  onDeleted?: () => void
  onClose: () => void
}

/** Asks for the PIN, then moves a world to the trash. */
export function DeleteWorldDialog({ world: { id, name }, onDeleted, onClose }: DeleteWorldDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(deleteWorld))
  const restoration = useMutation({
    ...mutationOf(restoreWorld),
    onSuccess: () => toast({ title: TEXTS.trash.restored }),
    onError: (failure) => toastFailed(TEXTS.trash.restoreFailed, failure),
  })
  return (
    <ActionDialog
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteHelp(name)}
      action={TEXTS.deleteAction}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id, pin })}
      failed={TEXTS.deleteFailed}
      onDone={() => {
        onDeleted?.()
        toast({
          title: WORLDS_TEXTS.deleted,
          description: name,
          action: { label: TEXTS.undo, onSelect: () => restoration.mutate({ id }) },
        })
      }}
      onClose={onClose}
    />
  )
}
