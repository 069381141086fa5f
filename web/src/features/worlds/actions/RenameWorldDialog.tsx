import { renameWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, TextField, toast } from '../../../ui/index.ts'

interface RenameWorldDialogProps {
  world: Pick<World, 'id' | 'name'>
  onClose: () => void
}

export function RenameWorldDialog({ world: { id, name: before }, onClose }: RenameWorldDialogProps) {
  const [name, setName] = useState(before)
  const { mutateAsync } = useMutation(mutationOf(renameWorld))
  return (
    <ActionDialog
      title={TEXTS.renameTitle}
      description={TEXTS.renameHelp}
      action={TEXTS.renameAction}
      busyAction={TEXTS.renaming}
      canRun={name.trim() !== ''}
      run={() => mutateAsync({ id, name })}
      failed={TEXTS.renameFailed}
      onDone={() => toast({ title: TEXTS.renamed })}
      onClose={onClose}
    >
      {(problem) => (
        <TextField
          label={TEXTS.name}
          maxLength={WORLD_NAME_MAX_CHARACTERS}
          value={name}
          onValueChange={setName}
          error={problem}
        />
      )}
    </ActionDialog>
  )
}
