import { useEffect, useEffectEvent, useState } from 'react'
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface NameDialogProps<Reply> extends Omit<ActionDialogProps<Reply>, 'canRun' | 'run' | 'children'> {
  field: Pick<TextFieldProps, 'label' | 'hint' | 'maxLength' | 'onFocus'>
  /** The name that is changed; left out where a name is given, which may stay empty. */
  name?: string
  run: (name: string) => Promise<Reply>
}

/** Asks for a name. */
export function NameDialog<Reply>({ field, name, run, ...props }: NameDialogProps<Reply>) {
  const { isOpen = true } = props
  const [typed, setTyped] = useState(name ?? '')
  const begin = useEffectEvent(() => setTyped(name ?? ''))
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])

  return (
    <ActionDialog {...props} canRun={name === undefined || typed.trim() !== ''} run={() => run(typed)}>
      {(problem) => <TextField {...field} error={problem} value={typed} onValueChange={setTyped} />}
    </ActionDialog>
  )
}
