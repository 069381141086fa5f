import { linkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { useRef, useState } from 'react'
import { PinDialog } from '../../core/access/index.ts'
import { failureText } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { TextField, toast } from '../../ui/index.ts'
import { type ChosenDirectory, DirectoryField } from './DirectoryField.tsx'

/** Links a directory of the server into Cloud Storage. */
export function LinkDialog({ roots, onClose }: { roots: readonly string[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenDirectory | null>(null)
  /** As typed; until then the name of the directory. */
  const [typedName, setTypedName] = useState<string | null>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const directories = useRef<HTMLElement>(null)
  const { mutate, isPending } = useMutation(mutationOf(linkFolder))
  const name = typedName ?? chosen?.name ?? ''

  function link(pin: string) {
    if (chosen === null) return
    mutate(
      { directory: chosen.directory, name, pin },
      {
        onSuccess: () => {
          toast({ title: TEXTS.linked(name), description: TEXTS.linkedHelp })
          onClose()
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.failed)),
      },
    )
  }

  return (
    <PinDialog
      isOpen
      title={TEXTS.dialogTitle}
      description={TEXTS.dialogHelp}
      action={TEXTS.submit}
      busyAction={TEXTS.submitting}
      variant="primary"
      size="md"
      isBusy={isPending}
      initialFocus={directories}
      problem={problem}
      onTyping={() => setProblem(null)}
      check={() => {
        setIsIncomplete(true)
        return chosen !== null && name.trim() !== ''
      }}
      onSubmit={link}
      onClose={onClose}
    >
      <DirectoryField
        ref={directories}
        roots={roots}
        chosen={chosen}
        onChoose={(directory) => {
          setChosen(directory)
          setProblem(null)
        }}
        error={isIncomplete && chosen === null ? TEXTS.chooseFirst : null}
      />
      <TextField
        label={TEXTS.name}
        value={name}
        onValueChange={(typed) => {
          setTypedName(typed)
          setProblem(null)
        }}
        error={isIncomplete && chosen !== null && name.trim() === '' ? TEXTS.nameMissing : null}
      />
    </PinDialog>
  )
}
