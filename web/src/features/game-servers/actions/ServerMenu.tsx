import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Ellipsis, RotateCw, SlidersHorizontal, Trash2, ZapOff } from 'lucide-react'
import { IconButton, Menu, MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { isOff } from '../gameServerWords.ts'
import type { ServerDialogKind } from './serverDialog.ts'
import { useServerCommand } from './useServerCommand.ts'

interface ServerMenuProps {
  server: GameServer
  onAsk: (kind: ServerDialogKind) => void
  onSky?: boolean
  className?: string
}

/** What is done less often with a server as it is now. */
export function ServerMenu({ server, onAsk, onSky = false, className }: ServerMenuProps) {
  const { run } = useServerCommand(server)
  const { name, status, players, activity, hasProcess } = server
  return (
    <Menu
      trigger={
        <IconButton
          size={onSky ? 'md' : 'sm'}
          onSky={onSky}
          label={TEXTS.moreOn(name)}
          icon={<Ellipsis aria-hidden="true" />}
          className={className}
        />
      }
      header={<b className="truncate font-strong text-ink">{name}</b>}
    >
      <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={() => onAsk('change')}>
        {TEXTS.change}
      </MenuItem>
      <MenuItem
        icon={<RotateCw aria-hidden="true" />}
        disabled={status !== 'running'}
        onSelect={() => (players > 0 ? onAsk('restart') : run('restart'))}
      >
        {TEXTS.restart}
      </MenuItem>
      <MenuSeparator />
      {hasProcess && (
        <MenuItem destructive icon={<ZapOff aria-hidden="true" />} onSelect={() => onAsk('kill')}>
          {TEXTS.kill}
        </MenuItem>
      )}
      <MenuItem
        destructive
        icon={<Trash2 aria-hidden="true" />}
        disabled={!isOff(server) || activity !== null}
        onSelect={() => onAsk('delete')}
      >
        {TEXTS.remove}
      </MenuItem>
    </Menu>
  )
}
