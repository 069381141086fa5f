import { listMachines } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { foldText } from '../../platform/fold-text.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { consoleAddress, machineAddress } from './machinesPath.ts'
import { SystemIcon } from './SystemIcon.tsx'

const MOST = 6

/** The machines whose name or operating system has some words, each with a way to its screen while it runs. */
export function useMachineFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const searched = foldText(words.trim())
  const { data } = useQuery({ ...queryOf(listMachines), enabled: searched !== '' })
  if (searched === '' || data === undefined) return []
  return data
    .filter(({ name, operatingSystem }) => foldText(`${name} ${operatingSystem}`).includes(searched))
    .slice(0, MOST)
    .flatMap(({ id, name, osType, status }) => [
      {
        id: `machine ${id}`,
        group: MACHINES_TEXTS.title,
        label: name,
        detail: MACHINES_TEXTS.statuses[status],
        icon: <SystemIcon osType={osType} className="size-[18px]" />,
        onOpen: () => navigate(machineAddress(id)),
      },
      ...(status === 'running'
        ? [
            {
              id: `machine screen ${id}`,
              group: MACHINES_TEXTS.title,
              label: TEXTS.connectTo(name),
              icon: <SystemIcon osType={osType} className="size-[18px]" />,
              onOpen: () => navigate(consoleAddress(id)),
            },
          ]
        : []),
    ])
}
