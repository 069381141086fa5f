import { cloneMachine } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'
import { NameDialog } from './NameDialog.tsx'

interface CloneDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'name'>
  onClose: () => void
}

export function CloneDialog({ isOpen, machine, onClose }: CloneDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(cloneMachine))

  function close() {
    setProblem(null)
    onClose()
  }

  return (
    <NameDialog
      isOpen={isOpen}
      title={TEXTS.cloneTitle}
      description={TEXTS.cloneHelp}
      label={TEXTS.cloneName}
      action={TEXTS.cloneAction}
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(name) =>
        mutate(
          { id: machine.id, name },
          {
            onSuccess: () => {
              close()
              toast({ title: TEXTS.cloneStarted, description: machine.name, variant: 'notice' })
            },
            onError: (failure) => setProblem(failureText(failure, TEXTS.cloneFailed)),
          },
        )
      }
      onClose={close}
    />
  )
}
