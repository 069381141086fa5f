import { linkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { useRef, useState } from 'react'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { ActionDialog, TextField, toast } from '../../ui/index.ts'
import { type ChosenDirectory, DirectoryField } from './DirectoryField.tsx'

/** Links a directory of the server into Cloud Storage. */
export function LinkDialog({ roots, onClose }: { roots: readonly string[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenDirectory | null>(null)
  /** As typed; until then the name of the directory. */
  const [typedName, setTypedName] = useState<string | null>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const directories = useRef<HTMLElement>(null)
  const { mutateAsync } = useMutation(mutationOf(linkFolder))
  const name = typedName ?? chosen?.name ?? ''
  return (
    <ActionDialog
      title={TEXTS.dialogTitle}
      description={TEXTS.dialogHelp}
      action={TEXTS.submit}
      busyAction={TEXTS.submitting}
      asksPin
      size="md"
      initialFocus={directories}
      check={() => {
        setIsIncomplete(true)
        return chosen !== null && name.trim() !== ''
      }}
      run={(pin) => mutateAsync({ directory: chosen?.directory ?? '', name, parentPath: '', pin })}
      failed={TEXTS.failed}
      onDone={() => toast({ title: TEXTS.linked(name), description: TEXTS.linkedHelp })}
      onClose={onClose}
    >
      <DirectoryField
        ref={directories}
        roots={roots}
        chosen={chosen}
        onChoose={setChosen}
        error={isIncomplete && chosen === null ? TEXTS.chooseFirst : null}
      />
      <TextField
        label={TEXTS.name}
        value={name}
        onValueChange={setTypedName}
        error={isIncomplete && chosen !== null && name.trim() === '' ? TEXTS.nameMissing : null}
      />
    </ActionDialog>
  )
}
