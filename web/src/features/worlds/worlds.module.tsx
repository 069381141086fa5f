import { listWorlds } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS, versionInWords } from '@pinloft/contract/worlds/screen-texts'
import { Gamepad2, Upload } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand, PaletteFind, WebFeature } from '../../platform/feature.ts'
import { foldText } from '../../platform/fold-text.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { WorldIcon } from './WorldIcon.tsx'
import { WorldLauncherProvider } from './WorldLauncherProvider.tsx'
import { GAMING_PATH, UPLOAD_WORLD_ADDRESS, WORLDS_PATH, worldAddress } from './worldsPath.ts'

const FINDS_MOST = 6

export const worldsModule: WebFeature = {
  name: 'worlds',
  screens: [{ path: WORLDS_PATH, title: TEXTS.title, within: GAMING_PATH, load: () => import('./WorldsPage.tsx') }],
  addressOf: worldAddress,
  useCommands,
  useFinds,
  Provider: WorldLauncherProvider,
}

function useCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    { id: 'worlds', label: TEXTS.title, address: WORLDS_PATH, Icon: Gamepad2 },
    { id: 'upload-world', label: TEXTS.upload, address: UPLOAD_WORLD_ADDRESS, Icon: Upload },
  ].map(({ address, Icon, ...command }) => ({
    ...command,
    group: TEXTS.gaming,
    keywords: TEXTS.keywords,
    icon: <Icon aria-hidden="true" className="size-[18px]" />,
    onOpen: () => navigate(address),
  }))
}

/** The worlds whose name or version has some words. */
function useFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const searched = foldText(words.trim())
  const { data = [] } = useQuery({ ...queryOf(listWorlds), enabled: searched !== '' })
  if (searched === '') return []
  return data
    .filter((world) => foldText(`${world.name} ${world.levelName ?? ''} ${versionInWords(world)}`).includes(searched))
    .slice(0, FINDS_MOST)
    .map((world) => ({
      id: `world ${world.id}`,
      group: TEXTS.title,
      label: world.name,
      detail: versionInWords(world),
      icon: <WorldIcon world={world} className="size-[18px] rounded-xs" />,
      onOpen: () => navigate(worldAddress(world.id)),
    }))
}
