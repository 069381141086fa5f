import { useState } from 'react'
import { ActionDialog, type ActionDialogProps, TextField } from '../../../ui/index.ts'

interface NameDialogProps<Reply> extends Omit<ActionDialogProps<Reply>, 'run' | 'children'> {
  label: string
  hint?: string
  run: (name: string) => Promise<Reply>
}

/** Asks for a name, which may stay empty. */
export function NameDialog<Reply>({ label, hint, run, onClose, ...props }: NameDialogProps<Reply>) {
  const [name, setName] = useState('')

  function close() {
    setName('')
    onClose()
  }

  return (
    <ActionDialog {...props} run={() => run(name)} onClose={close}>
      {(problem) => <TextField label={label} hint={hint} error={problem} value={name} onValueChange={setName} />}
    </ActionDialog>
  )
}
