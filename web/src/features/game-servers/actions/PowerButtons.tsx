import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Button, type ButtonProps } from '../../../ui/index.ts'
import type { ServerDialogKind } from './serverDialog.ts'
import { useServerCommand } from './useServerCommand.ts'

interface PowerButtonProps {
  server: GameServer
  onAsk: (kind: ServerDialogKind) => void
  size?: ButtonProps['size']
  className?: string
}

/** Starts a server, or stops it; with players in it, that is asked first. */
export function PowerButton({ server, onAsk, size, className }: PowerButtonProps) {
  const { run, pending } = useServerCommand(server)
  const { name, status, retryAt, players, activity } = server
  const isWaiting = status === 'crashed' && retryAt !== null
  if (status === 'stopped' || (status === 'crashed' && !isWaiting)) {
    return (
      <Button
        size={size}
        variant="soft"
        className={className}
        aria-label={TEXTS.startOf(name)}
        disabled={activity !== null}
        busy={pending === 'start'}
        busyLabel={TEXTS.starting}
        onClick={() => run('start')}
      >
        {TEXTS.start}
      </Button>
    )
  }
  return (
    <Button
      size={size}
      className={className}
      aria-label={TEXTS.stopOf(name)}
      busy={pending === 'stop' || status === 'stopping'}
      busyLabel={TEXTS.stopping}
      onClick={() => (players > 0 ? onAsk('stop') : run('stop'))}
    >
      {TEXTS.stop}
    </Button>
  )
}

/** Stops a server and starts it again. */
export function RestartButton({ server, onAsk, size, className }: PowerButtonProps) {
  const { run, pending } = useServerCommand(server)
  return (
    <Button
      size={size}
      className={className}
      disabled={server.status !== 'running'}
      busy={pending === 'restart'}
      busyLabel={TEXTS.acting}
      onClick={() => (server.players > 0 ? onAsk('restart') : run('restart'))}
    >
      {TEXTS.restart}
    </Button>
  )
}
