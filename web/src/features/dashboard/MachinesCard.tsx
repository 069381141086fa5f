import { listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, buttonClass, HouseIllustration, LoadFailed, Pane, PaneHeader, Skeleton } from '../../ui/index.ts'
import { CreateMachine, MACHINES_PATH, MachineRow } from '../machines/index.ts'
import { CardEmpty } from './CardEmpty.tsx'

/** The card has room for this many. */
const SHOWN = 3

/** The first virtual machines. */
export function MachinesCard() {
  const { data: machines, isError, refetch } = useQuery(queryOf(listMachines))
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Pane aria-labelledby="virtual-machines" className="flex flex-col">
      <PaneHeader id="virtual-machines" title={TEXTS.cardTitle}>
        <Link href={MACHINES_PATH} className={`${buttonClass('ghost', 'sm')} max-sm:px-1!`}>
          {TEXTS.viewAll}
        </Link>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" className="max-sm:hidden" />}
          onClick={() => setIsCreating(true)}
        >
          {MACHINES_TEXTS.create}
        </Button>
      </PaneHeader>
      {machines === undefined ? (
        <div className="px-(--pane-pad) pb-(--pane-pad)">
          {isError ? (
            <LoadFailed text={TEXTS.loadFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-[104px] w-full" />
          )}
        </div>
      ) : machines.length === 0 ? (
        <CardEmpty drawing={<HouseIllustration />} title={MACHINES_TEXTS.empty} help={TEXTS.cardHelp} />
      ) : (
        <ul className="pb-2">
          {runningFirst(machines)
            .slice(0, SHOWN)
            .map((machine) => (
              <MachineRow key={machine.id} machine={machine} />
            ))}
        </ul>
      )}
      <CreateMachine isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Pane>
  )
}

/** Those that run are looked for more often than those made last. */
function runningFirst(machines: readonly Machine[]): Machine[] {
  return [...machines].sort((one, other) => Number(isOff(one)) - Number(isOff(other)))
}

const isOff = ({ status }: Machine) => status === 'stopped'
