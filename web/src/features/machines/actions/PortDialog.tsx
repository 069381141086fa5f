import { changeMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, TextField } from '../../../ui/index.ts'

const PORT_MAX = 65_535

interface PortDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'portForwards'>
  onClose: () => void
}

/** Asks for two ports, of which one then leads to the other. */
export function PortDialog({ isOpen, machine, onClose }: PortDialogProps) {
  const [name, setName] = useState('')
  const [host, setHost] = useState('')
  const [guest, setGuest] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(changeMachine))

  function close() {
    setName('')
    setHost('')
    setGuest('')
    setHasTried(false)
    setProblem(null)
    onClose()
  }

  function submit() {
    setHasTried(true)
    const [hostPort, guestPort] = [portOf(host), portOf(guest)]
    if (hostPort === null || guestPort === null || isPending || !isOpen) return
    mutate(
      { id: machine.id, portForwards: [...machine.portForwards, { name: name.trim(), hostPort, guestPort }] },
      { onSuccess: close, onError: (failure) => setProblem(failureText(failure, TEXTS.portsFailed)) },
    )
  }

  const errorOf = (typed: string) => (hasTried && portOf(typed) === null ? TEXTS.portInvalid : null)
  const typing = (change: (typed: string) => void) => (typed: string) => {
    setProblem(null)
    change(typed)
  }
  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={TEXTS.addPortTitle}
      description={TEXTS.addPortHelp}
      isHeld={isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {TEXTS.addPort}
          </Button>
        </>
      }
    >
      <TextField label={TEXTS.portName} hint={TEXTS.portNameHint} value={name} onValueChange={typing(setName)} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={TEXTS.hostPort}
          inputMode="numeric"
          value={host}
          onValueChange={typing(setHost)}
          error={errorOf(host)}
        />
        <TextField
          label={TEXTS.guestPort}
          inputMode="numeric"
          value={guest}
          onValueChange={typing(setGuest)}
          error={errorOf(guest)}
        />
      </div>
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}

function portOf(typed: string): number | null {
  const port = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  return port >= 1 && port <= PORT_MAX ? port : null
}
