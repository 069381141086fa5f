import { takeMachineSnapshot } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'
import { hasScreen } from '../machineWords.ts'
import { NameDialog } from './NameDialog.tsx'

export function SnapshotDialog({
  isOpen,
  machine,
  onClose,
}: {
  isOpen: boolean
  machine: Machine
  onClose: () => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(takeMachineSnapshot))

  function close() {
    setProblem(null)
    onClose()
  }

  return (
    <NameDialog
      isOpen={isOpen}
      title={TEXTS.takeTitle}
      description={TEXTS.takeHelp(hasScreen(machine))}
      label={TEXTS.snapshotName}
      hint={TEXTS.snapshotNameHint}
      action={TEXTS.takeTitle}
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(name) =>
        mutate(
          { id: machine.id, name },
          {
            onSuccess: () => {
              close()
              toast({ title: TEXTS.snapshotStarted, variant: 'notice' })
            },
            onError: (failure) => setProblem(failureText(failure, TEXTS.snapshotFailed)),
          },
        )
      }
      onClose={close}
    />
  )
}
