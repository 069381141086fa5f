import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { toastFailure } from '../../../platform/failures.ts'
import { type ServerCommand, useCommandServer } from '../gameServers.api.ts'

/** Starts or stops a game server, and says why that failed. */
export function useServerCommand({ id }: Pick<GameServer, 'id'>) {
  const { mutate, isPending, variables } = useCommandServer()
  return {
    run: (command: ServerCommand) =>
      mutate({ id, command }, { onError: (failure) => toastFailure(failure, TEXTS.actFailed) }),
    /** The command that the server has not answered yet. */
    pending: isPending ? variables.command : null,
  }
}
