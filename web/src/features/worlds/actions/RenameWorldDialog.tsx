import { renameWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Dialog, TextField, toast } from '../../../ui/index.ts'

interface RenameWorldDialogProps {
  world: Pick<World, 'id' | 'name'>
  onClose: () => void
}

export function RenameWorldDialog({ world: { id, name: before }, onClose }: RenameWorldDialogProps) {
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(mutationOf(renameWorld))
  const canSubmit = name.trim() !== ''

  function submit() {
    if (!canSubmit || isPending) return
    mutate(
      { id, name },
      {
        onSuccess: () => {
          onClose()
          toast({ title: TEXTS.renamed })
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.renameFailed)),
      },
    )
  }

  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.renameTitle}
      description={TEXTS.renameHelp}
      isHeld={isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={!canSubmit} busy={isPending} busyLabel={TEXTS.renaming}>
            {TEXTS.renameAction}
          </Button>
        </>
      }
    >
      <TextField
        label={TEXTS.name}
        maxLength={WORLD_NAME_MAX_CHARACTERS}
        value={name}
        onValueChange={(typed) => {
          setProblem(null)
          setName(typed)
        }}
        error={problem}
      />
    </Dialog>
  )
}
