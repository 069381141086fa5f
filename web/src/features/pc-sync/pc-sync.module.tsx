import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { FolderSync } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand, WebFeature } from '../../platform/feature.ts'
import { PC_SYNC_PATH, PC_SYNC_SETUP_ADDRESS } from './pcSyncPath.ts'

/** No entry of the navigation: the dashboard and the palette lead here. */
export const pcSyncModule: WebFeature = {
  name: 'pc-sync',
  screens: [{ path: PC_SYNC_PATH, title: TEXTS.title, within: '/', load: () => import('./PcSyncPage.tsx') }],
  useCommands,
}

function useCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  const icon = <FolderSync aria-hidden="true" className="size-[18px]" />
  return [
    { id: 'pc-sync', label: TEXTS.commandOpen, address: PC_SYNC_PATH },
    { id: 'set-up-pc-sync', label: TEXTS.setUp, address: PC_SYNC_SETUP_ADDRESS },
  ].map(({ address, ...command }) => ({
    ...command,
    group: TEXTS.title,
    keywords: TEXTS.keywords,
    icon,
    onOpen: () => navigate(address),
  }))
}
