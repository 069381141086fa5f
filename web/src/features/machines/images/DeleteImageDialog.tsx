import { deleteMachineImage, type MachineImage } from '@pinloft/contract/machines/images'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { PinDialog } from '../../../core/access/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'

interface DeleteImageDialogProps {
  isOpen: boolean
  image: Pick<MachineImage, 'id' | 'name'>
  onClose: () => void
}

export function DeleteImageDialog({ isOpen, image, onClose }: DeleteImageDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(deleteMachineImage))

  function close() {
    setProblem(null)
    onClose()
  }

  return (
    <PinDialog
      isOpen={isOpen}
      title={TEXTS.deleteImageTitle}
      description={TEXTS.deleteImageHelp(image.name)}
      action={TEXTS.deleteImageTitle}
      busyAction={TEXTS.deleting}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(pin) =>
        mutate(
          { id: image.id, pin },
          {
            onSuccess: () => {
              close()
              toast({ title: TEXTS.imageDeleted })
            },
            onError: (failure) => setProblem(failureText(failure, TEXTS.imageDeleteFailed)),
          },
        )
      }
      onClose={close}
    />
  )
}
