import { listGameServers } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { WORLDS_SCREEN_TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { Server } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand, PaletteFind, WebFeature } from '../../platform/feature.ts'
import { foldText } from '../../platform/fold-text.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { followGameServers } from './gameServers.api.ts'
import { CREATE_SERVER_ADDRESS, SERVER_PATH, serverAddress } from './gameServersPath.ts'

const FINDS_MOST = 6

export const gameServersModule: WebFeature = {
  name: 'game-servers',
  screens: [{ path: SERVER_PATH, title: TEXTS.server, within: '/gaming', load: () => import('./one/ServerPage.tsx') }],
  addressOf: serverAddress,
  follow: followGameServers,
  useCommands,
  useFinds,
}

const icon = <Server aria-hidden="true" className="size-[18px]" />

function useCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'create-game-server',
      group: WORLDS_SCREEN_TEXTS.gaming,
      label: TEXTS.commandCreate,
      keywords: TEXTS.keywords,
      icon,
      onOpen: () => navigate(CREATE_SERVER_ADDRESS),
    },
  ]
}

/** The servers whose name, world or version has some words. */
function useFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const searched = foldText(words.trim())
  const { data = [] } = useQuery({ ...queryOf(listGameServers), enabled: searched !== '' })
  if (searched === '') return []
  return data
    .filter(({ name, world, version }) => foldText(`${name} ${world.name} ${version ?? ''}`).includes(searched))
    .slice(0, FINDS_MOST)
    .map(({ id, name, status }) => ({
      id: `game-server ${id}`,
      group: WORLDS_SCREEN_TEXTS.gaming,
      label: name,
      detail: GAME_SERVERS_TEXTS.statuses[status],
      icon,
      onOpen: () => navigate(serverAddress(id)),
    }))
}
