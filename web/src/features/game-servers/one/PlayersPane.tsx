import { lowerFirst } from '@pinloft/contract/files/names'
import type { GamePlayer, GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Ellipsis, ListChecks, ShieldCheck, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { formatRelativeDate } from '../../../platform/format-date.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Button, Chip, IconButton, Menu, MenuItem, Pane, PaneHeader } from '../../../ui/index.ts'
import { useChangePlayerList } from '../gameServerLists.api.ts'
import { PlayerFace } from './PlayerFace.tsx'
import { PlayerListsDialog } from './PlayerListsDialog.tsx'

/** Who is in the game, and who may be. */
export function PlayersPane({ server }: { server: GameServerDetails }) {
  const [isAsking, setIsAsking] = useState(false)
  const { players, maxPlayers, playerList } = server
  return (
    <Pane aria-labelledby="server-players" className="pb-2">
      <PaneHeader id="server-players" title={TEXTS.players}>
        <span className="text-sm text-ink-3 tabular-nums">{TEXTS.playersOf(players, maxPlayers)}</span>
        <Button size="sm" icon={<ListChecks aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          {TEXTS.lists}
        </Button>
      </PaneHeader>
      {playerList.length === 0 ? (
        <p className="px-(--pane-pad) pb-2 text-sm text-ink-3">{TEXTS.nobody}</p>
      ) : (
        <ul className="max-h-64 overflow-y-auto">
          {playerList.map((player) => (
            <PlayerRow key={player.name} server={server} player={player} />
          ))}
        </ul>
      )}
      {isAsking && <PlayerListsDialog server={server} onClose={() => setIsAsking(false)} />}
    </Pane>
  )
}

function PlayerRow({ server, player }: { server: GameServerDetails; player: GamePlayer }) {
  const { id, whitelist } = server
  const { mutate } = useChangePlayerList(id)
  const nowMs = useNow()
  const { name, joinedAt, isOperator } = player
  const isListed = whitelist.some((one) => one.toLowerCase() === name.toLowerCase())
  const onError = (failure: Error) => toastFailure(failure, TEXTS.listFailed)
  return (
    <li className="mx-2 flex min-h-11 items-center gap-3 rounded-row py-1 pr-1 pl-3 hover:bg-hover">
      <PlayerFace name={name} />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm leading-[18px] font-name text-ink">{name}</b>
        <span className="block truncate text-xs text-ink-3 tabular-nums">
          {TEXTS.joined(lowerFirst(formatRelativeDate(joinedAt, nowMs)))}
        </span>
      </span>
      {isOperator && <Chip tone="accent">{TEXTS.operator}</Chip>}
      <Menu
        trigger={<IconButton size="sm" label={TEXTS.moreOn(name)} icon={<Ellipsis aria-hidden="true" />} />}
        header={<b className="font-strong text-ink">{name}</b>}
      >
        <MenuItem
          icon={<ShieldCheck aria-hidden="true" />}
          onSelect={() => mutate({ list: 'operators', act: isOperator ? 'remove' : 'add', name }, { onError })}
        >
          {isOperator ? TEXTS.endOperator : TEXTS.makeOperator}
        </MenuItem>
        <MenuItem
          icon={<UserCheck aria-hidden="true" />}
          onSelect={() => mutate({ list: 'whitelist', act: isListed ? 'remove' : 'add', name }, { onError })}
        >
          {isListed ? TEXTS.removeFromWhitelist : TEXTS.addToWhitelist}
        </MenuItem>
      </Menu>
    </li>
  )
}
