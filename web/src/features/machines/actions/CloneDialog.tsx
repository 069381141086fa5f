import { cloneMachine } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { NameDialog, toast } from '../../../ui/index.ts'

interface CloneDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'name'>
  onClose: () => void
}

export function CloneDialog({ isOpen, machine, onClose }: CloneDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(cloneMachine))
  return (
    <NameDialog
      isOpen={isOpen}
      title={TEXTS.cloneTitle}
      description={TEXTS.cloneHelp}
      field={{ label: TEXTS.cloneName }}
      action={TEXTS.cloneAction}
      run={(name) => mutateAsync({ id: machine.id, name })}
      failed={TEXTS.cloneFailed}
      onDone={() => toast({ title: TEXTS.cloneStarted, description: machine.name, variant: 'notice' })}
      onClose={onClose}
    />
  )
}
