import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { MachineList } from './list/MachineList.tsx'
import { useMachinesRoute } from './machinesRoute.ts'
import { MachineWaiting } from './one/MachineWaiting.tsx'

const MachinePage = lazyPart(() => import('./one/MachinePage.tsx'))
const ConsolePage = lazyPart(() => import('./console/ConsolePage.tsx'))

/** The machines, one of them, or its console. */
export default function MachinesPage() {
  const { route, goToList, closeCreation } = useMachinesRoute()
  if (route.view === 'list') return <MachineList isCreating={route.isCreating} onCreationClosed={closeCreation} />
  return (
    <PartBoundary waiting={<MachineWaiting />}>
      {route.view === 'machine' ? (
        <MachinePage key={route.machineId} machineId={route.machineId} onLeave={goToList} />
      ) : (
        <ConsolePage key={route.machineId} machineId={route.machineId} tab={route.tab} start={route.start} />
      )}
    </PartBoundary>
  )
}
