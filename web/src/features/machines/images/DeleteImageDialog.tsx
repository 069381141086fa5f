import { deleteMachineImage, type MachineImage } from '@pinloft/contract/machines/images'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, toast } from '../../../ui/index.ts'

interface DeleteImageDialogProps {
  isOpen: boolean
  image: Pick<MachineImage, 'id' | 'name'>
  onClose: () => void
}

export function DeleteImageDialog({ isOpen, image, onClose }: DeleteImageDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(deleteMachineImage))
  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.deleteImageTitle}
      description={TEXTS.deleteImageHelp(image.name)}
      action={TEXTS.deleteImageTitle}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id: image.id, pin })}
      failed={TEXTS.imageDeleteFailed}
      onDone={() => toast({ title: TEXTS.imageDeleted })}
      onClose={onClose}
    />
  )
}
