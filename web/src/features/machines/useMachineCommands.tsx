import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { AppWindow, Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand } from '../../platform/feature.ts'
import { CREATE_MACHINE_ADDRESS, MACHINES_PATH } from './machinesPath.ts'

/** What the palette offers of the machines on every screen. */
export function useMachineCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'machines',
      group: MACHINES_TEXTS.title,
      label: TEXTS.commandOpen,
      keywords: 'virtual vm computer server',
      icon: <AppWindow aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(MACHINES_PATH),
    },
    {
      id: 'create-machine',
      group: MACHINES_TEXTS.title,
      label: TEXTS.commandCreate,
      keywords: 'new vm cloud',
      icon: <Plus aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(CREATE_MACHINE_ADDRESS),
    },
  ]
}
