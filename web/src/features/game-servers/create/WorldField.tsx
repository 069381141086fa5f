import { type GameServer, listGameServers } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { listWorlds, type World } from '@pinloft/contract/worlds/endpoints'
import { versionInWords } from '@pinloft/contract/worlds/screen-texts'
import { Plus } from 'lucide-react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { WorldIcon } from '../../worlds/index.ts'
import { ChoiceGroup, ChoiceRow } from './ChoiceRow.tsx'

const PICTURE = 'size-[38px] shrink-0 rounded-[11px]'

interface WorldFieldProps {
  /** Null for a new one. */
  worldId: string | null
  onChange: (worldId: string | null) => void
}

/** The cloud world that a server plays, or a new one. */
export function WorldField({ worldId, onChange }: WorldFieldProps) {
  const { data: worlds = [] } = useQuery(queryOf(listWorlds))
  const { data: servers = [] } = useQuery(queryOf(listGameServers))
  return (
    <ChoiceGroup label={TEXTS.world} hint={worldId === null ? TEXTS.newWorldNote : TEXTS.worldHelp}>
      <ChoiceRow
        name="world"
        title={TEXTS.newWorld}
        detail={TEXTS.newWorldHelp}
        picture={
          <span className={`grid place-items-center bg-sunken text-ink-3 ${PICTURE}`}>
            <Plus aria-hidden="true" className="size-4" />
          </span>
        }
        isChosen={worldId === null}
        onChoose={() => onChange(null)}
      />
      {worlds.map((world) => {
        const taken = reasonAgainst(world, servers)
        return (
          <ChoiceRow
            key={world.id}
            name="world"
            title={world.name}
            detail={taken ?? `${versionInWords(world)} · ${formatSize(world.size)}`}
            picture={<WorldIcon world={world} className={PICTURE} />}
            isChosen={world.id === worldId}
            isDisabled={taken !== null}
            onChoose={() => onChange(world.id)}
          />
        )
      })}
    </ChoiceGroup>
  )
}

/** Why a world can't be chosen; null if it can. */
function reasonAgainst({ id, edition }: World, servers: readonly GameServer[]): string | null {
  const player = servers.find(({ world }) => world.id === id)
  if (player !== undefined) return TEXTS.playedBy(player.name)
  return edition === 'bedrock' ? TEXTS.bedrock : null
}
