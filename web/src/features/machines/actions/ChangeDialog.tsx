import { changeMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { ActionDialog, TextField, toast } from '../../../ui/index.ts'
import { SizeSliders, type Sizes } from '../sizes/SizeSliders.tsx'

interface ChangeDialogProps {
  isOpen: boolean
  machine: Machine
  onClose: () => void
}

/** Another name, and while the machine is off, other sizes. */
export function ChangeDialog({ isOpen, machine, onClose }: ChangeDialogProps) {
  const [edits, setEdits] = useState<Partial<Sizes & { name: string }>>({})
  const { data: host } = useQuery({ ...queryOf(getMachineHost), enabled: isOpen, staleTime: 0 })
  const { mutateAsync } = useMutation(mutationOf(changeMachine))
  const isOff = machine.status === 'stopped'
  const name = edits.name ?? machine.name
  const edit = (change: typeof edits) => setEdits((before) => ({ ...before, ...change }))

  return (
    <ActionDialog
      size="md"
      isOpen={isOpen}
      title={TEXTS.changeTitle(machine.name)}
      description={isOff ? TEXTS.growHelp : TEXTS.changeRunningHelp}
      action={TEXTS.save}
      busyAction={TEXTS.saving}
      check={() => name.trim() !== '' || TEXTS.nameMissing}
      run={() => mutateAsync({ id: machine.id, ...edits })}
      failed={TEXTS.changeFailed}
      onDone={() => toast({ title: TEXTS.changed })}
      onClose={() => {
        setEdits({})
        onClose()
      }}
    >
      <TextField label={TEXTS.name} value={name} onValueChange={(typed) => edit({ name: typed })} />
      <SizeSliders
        sizes={{ cpu: machine.cpu, memory: machine.memory, storage: machine.storage, ...edits }}
        onChange={edit}
        host={host}
        leastStorage={null}
        disabled={!isOff}
      />
    </ActionDialog>
  )
}
