import { acceptReplacedDirectory, unlinkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { ActionDialog, toast } from '../../ui/index.ts'

interface LinkedPinDialogProps {
  id: string
  name: string
  onClose: () => void
}

export function UnlinkDialog({ id, name, onClose }: LinkedPinDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(unlinkFolder))
  return (
    <ActionDialog
      title={TEXTS.unlinkTitle(name)}
      description={TEXTS.unlinkHelp}
      action={TEXTS.unlinkAction}
      busyAction={TEXTS.unlinking}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id, pin })}
      failed={TEXTS.failed}
      onDone={({ message }) => toast({ title: message })}
      onClose={onClose}
    />
  )
}

/** Something else is where the directory was: whether that is what shows from now on. */
export function AcceptDialog({ id, name, directory, onClose }: LinkedPinDialogProps & { directory: string }) {
  const { mutateAsync } = useMutation(mutationOf(acceptReplacedDirectory))
  return (
    <ActionDialog
      title={TEXTS.reviewTitle(name)}
      description={TEXTS.reviewHelp(directory)}
      action={TEXTS.accept}
      busyAction={TEXTS.accepting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id, pin })}
      failed={TEXTS.failed}
      onClose={onClose}
    />
  )
}
