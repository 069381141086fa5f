import { deleteGameServer, type GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, toast } from '../../../ui/index.ts'

interface DeleteServerDialogProps {
  server: Pick<GameServer, 'id' | 'name' | 'world'>
  onDeleted?: () => void
  onClose: () => void
}

/** Says what happens to the world, asks for the PIN, then deletes a game server. */
export function DeleteServerDialog({ server: { id, name, world }, onDeleted, onClose }: DeleteServerDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(deleteGameServer))
  return (
    <ActionDialog
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteHelp(name, world.name)}
      action={TEXTS.deleteAction}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id, pin })}
      failed={TEXTS.deleteFailed}
      onDone={({ message }) => {
        onDeleted?.()
        toast({ title: message, description: name })
      }}
      onClose={onClose}
    />
  )
}
