import { changeMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, TextField } from '../../../ui/index.ts'

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
  const { mutateAsync } = useMutation(mutationOf(changeMachine))
  const [hostPort, guestPort] = [portOf(host), portOf(guest)]

  function close() {
    setName('')
    setHost('')
    setGuest('')
    setHasTried(false)
    onClose()
  }

  function check(): boolean {
    setHasTried(true)
    return hostPort !== null && guestPort !== null
  }

  async function add() {
    if (hostPort === null || guestPort === null) return
    const added = { name: name.trim(), hostPort, guestPort }
    await mutateAsync({ id: machine.id, portForwards: [...machine.portForwards, added] })
  }

  const errorOf = (port: number | null) => (hasTried && port === null ? TEXTS.portInvalid : null)
  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.addPortTitle}
      description={TEXTS.addPortHelp}
      action={TEXTS.addPort}
      check={check}
      run={add}
      failed={TEXTS.portsFailed}
      onClose={close}
    >
      <TextField label={TEXTS.portName} hint={TEXTS.portNameHint} value={name} onValueChange={setName} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={TEXTS.hostPort}
          inputMode="numeric"
          value={host}
          onValueChange={setHost}
          error={errorOf(hostPort)}
        />
        <TextField
          label={TEXTS.guestPort}
          inputMode="numeric"
          value={guest}
          onValueChange={setGuest}
          error={errorOf(guestPort)}
        />
      </div>
    </ActionDialog>
  )
}

function portOf(typed: string): number | null {
  const port = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  return port >= 1 && port <= PORT_MAX ? port : null
}
