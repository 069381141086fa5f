import { acceptReplacedDirectory, unlinkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { useState } from 'react'
import { PinDialog } from '../../core/access/index.ts'
import { failureText } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { toast } from '../../ui/index.ts'

interface LinkedPinDialogProps {
  id: string
  name: string
  onClose: () => void
}

export function UnlinkDialog({ id, name, onClose }: LinkedPinDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(unlinkFolder))
  const unlink = (pin: string) =>
    mutate(
      { id, pin },
      {
        onSuccess: ({ message }) => {
          toast({ title: message })
          onClose()
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.failed)),
      },
    )
  return (
    <PinDialog
      isOpen
      title={TEXTS.unlinkTitle(name)}
      description={TEXTS.unlinkHelp}
      action={TEXTS.unlinkAction}
      busyAction={TEXTS.unlinking}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={unlink}
      onClose={onClose}
    />
  )
}

/** Something else is where the directory was: whether that is what shows from now on. */
export function AcceptDialog({ id, name, directory, onClose }: LinkedPinDialogProps & { directory: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(acceptReplacedDirectory))
  const accept = (pin: string) =>
    mutate({ id, pin }, { onSuccess: onClose, onError: (failure) => setProblem(failureText(failure, TEXTS.failed)) })
  return (
    <PinDialog
      isOpen
      title={TEXTS.reviewTitle(name)}
      description={TEXTS.reviewHelp(directory)}
      action={TEXTS.accept}
      busyAction={TEXTS.accepting}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={accept}
      onClose={onClose}
    />
  )
}
