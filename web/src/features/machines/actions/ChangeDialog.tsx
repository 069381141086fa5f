import { changeMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, TextField, toast } from '../../../ui/index.ts'
import { SizeSliders, type Sizes } from '../sizes/SizeSliders.tsx'

interface ChangeDialogProps {
  isOpen: boolean
  machine: Machine
  onClose: () => void
}

/** Another name, and while the machine is off, other sizes. */
export function ChangeDialog({ isOpen, machine, onClose }: ChangeDialogProps) {
  const [edits, setEdits] = useState<Partial<Sizes & { name: string }>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { data: host } = useQuery({ ...queryOf(getMachineHost), enabled: isOpen, staleTime: 0 })
  const { mutate, isPending } = useMutation(mutationOf(changeMachine))
  const isOff = machine.status === 'stopped'
  const name = edits.name ?? machine.name

  function edit(change: typeof edits) {
    setProblem(null)
    setEdits((before) => ({ ...before, ...change }))
  }

  function close() {
    setEdits({})
    setProblem(null)
    onClose()
  }

  function save() {
    if (!isOpen || isPending) return
    if (name.trim() === '') return setProblem(TEXTS.nameMissing)
    mutate(
      { id: machine.id, ...edits },
      {
        onSuccess: () => {
          close()
          toast({ title: TEXTS.changed })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.changeFailed)),
      },
    )
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={TEXTS.changeTitle(machine.name)}
      description={isOff ? TEXTS.growHelp : TEXTS.changeRunningHelp}
      isHeld={isPending}
      onSubmit={save}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isPending} busyLabel={TEXTS.saving}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <TextField label={TEXTS.name} value={name} onValueChange={(typed) => edit({ name: typed })} />
      <SizeSliders
        sizes={{ cpu: machine.cpu, memory: machine.memory, storage: machine.storage, ...edits }}
        onChange={edit}
        host={host}
        leastStorage={null}
        disabled={!isOff}
      />
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
