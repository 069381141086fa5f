import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import type { WebFeature } from '../../platform/feature.ts'
import { MACHINES_PATH } from './machinesPath.ts'
import { useMachineCommands } from './useMachineCommands.tsx'
import { useMachineFinds } from './useMachineFinds.tsx'

/** No entry of the navigation: the dashboard and the palette lead here. */
export const machinesModule: WebFeature = {
  name: 'machines',
  screens: [
    { path: MACHINES_PATH, title: MACHINES_TEXTS.title, within: '/', load: () => import('./MachinesPage.tsx') },
  ],
  useCommands: useMachineCommands,
  useFinds: useMachineFinds,
}
