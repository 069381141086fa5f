import { renameWorld, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { NameDialog, toast } from '../../../ui/index.ts'

interface RenameWorldDialogProps {
  world: Pick<World, 'id' | 'name'>
  onClose: () => void
}

export function RenameWorldDialog({ world: { id, name: before }, onClose }: RenameWorldDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(renameWorld))
  return (
    <NameDialog
      title={TEXTS.renameTitle}
      description={TEXTS.renameHelp}
      field={{ label: TEXTS.name, maxLength: WORLD_NAME_MAX_CHARACTERS }}
      name={before}
      action={TEXTS.renameAction}
      busyAction={TEXTS.renaming}
      run={(name) => mutateAsync({ id, name })}
      failed={TEXTS.renameFailed}
      onDone={() => toast({ title: TEXTS.renamed })}
      onClose={onClose}
    />
  )
}
