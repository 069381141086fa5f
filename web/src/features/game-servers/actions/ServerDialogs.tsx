import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { ConfirmDialog } from '../../../ui/index.ts'
import { DeleteServerDialog } from './DeleteServerDialog.tsx'
import type { ServerDialogKind } from './serverDialog.ts'
import { useServerCommand } from './useServerCommand.ts'

const ChangeServerDialog = lazyPart(() => import('./ChangeServerDialog.tsx'))

interface ServerDialogsProps {
  server: GameServer
  /** Null while nothing is asked. */
  kind: ServerDialogKind | null
  onClose: () => void
  onDeleted?: () => void
}

/** All dialogs about a game server, of which at most one is open. */
export function ServerDialogs({ server, kind, onClose, onDeleted }: ServerDialogsProps) {
  const { run } = useServerCommand(server)
  const { name, players } = server
  return (
    <>
      <ConfirmDialog
        isOpen={kind === 'stop'}
        cancel={TEXTS.cancel}
        title={TEXTS.stopTitle(name)}
        description={TEXTS.stopHelp(players)}
        action={TEXTS.stop}
        onConfirm={() => run('stop')}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={kind === 'restart'}
        cancel={TEXTS.cancel}
        title={TEXTS.restartTitle(name)}
        description={TEXTS.stopHelp(players)}
        action={TEXTS.restart}
        onConfirm={() => run('restart')}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={kind === 'kill'}
        cancel={TEXTS.cancel}
        isBad
        title={TEXTS.killTitle(name)}
        description={TEXTS.killHelp}
        action={TEXTS.killAction}
        onConfirm={() => run('kill')}
        onClose={onClose}
      />
      {kind === 'delete' && <DeleteServerDialog server={server} onClose={onClose} onDeleted={onDeleted} />}
      <PartBoundary waiting={null}>
        {kind === 'change' && <ChangeServerDialog server={server} onClose={onClose} />}
      </PartBoundary>
    </>
  )
}
