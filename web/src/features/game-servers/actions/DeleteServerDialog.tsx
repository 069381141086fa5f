import { deleteGameServer, type GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { useState } from 'react'
import { PinDialog } from '../../../core/access/index.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { toast } from '../../../ui/index.ts'

interface DeleteServerDialogProps {
  server: Pick<GameServer, 'id' | 'name' | 'world'>
  onDeleted?: () => void
  onClose: () => void
}

/** Says what happens to the world, asks for the PIN, then deletes a game server. */
export function DeleteServerDialog({ server: { id, name, world }, onDeleted, onClose }: DeleteServerDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(mutationOf(deleteGameServer))

  async function remove(pin: string) {
    try {
      const { message } = await mutateAsync({ id, pin })
      onClose()
      onDeleted?.()
      toast({ title: message, description: name })
    } catch (failure) {
      setProblem(failureText(failure, TEXTS.deleteFailed))
    }
  }

  return (
    <PinDialog
      isOpen
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteHelp(name, world.name)}
      action={TEXTS.deleteAction}
      busyAction={TEXTS.deleting}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={(pin) => void remove(pin)}
      onClose={onClose}
    />
  )
}
