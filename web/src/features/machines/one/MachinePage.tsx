import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import {
  Button,
  EmptyState,
  ErrorLine,
  IconButton,
  LoadFailed,
  LostIllustration,
  Page,
  Pane,
} from '../../../ui/index.ts'
import { MachineDialogs } from '../actions/MachineDialogs.tsx'
import { MachineMenu } from '../actions/MachineMenu.tsx'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import { MachineStatus } from '../MachineStatus.tsx'
import { useMachine } from '../machines.api.ts'
import { UsageGraphs } from '../usage/UsageGraphs.tsx'
import { ConsolePane } from './ConsolePane.tsx'
import { DetailsPane } from './DetailsPane.tsx'
import { DrivePane } from './DrivePane.tsx'
import { MachineWaiting } from './MachineWaiting.tsx'
import { PortsPane } from './PortsPane.tsx'
import { SnapshotsPane } from './SnapshotsPane.tsx'

interface MachinePageProps {
  machineId: string
  onLeave: () => void
}

/** One machine: its screen, what it uses, and everything that can be done with it. */
export default function MachinePage({ machineId, onLeave }: MachinePageProps) {
  const { data: machine, error, refetch } = useMachine(machineId)
  const [asked, setAsked] = useState<MachineDialogKind | null>(null)
  const back = (
    <IconButton onSky label={TEXTS.backToMachines} icon={<ArrowLeft aria-hidden="true" />} onClick={onLeave} />
  )
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title={MACHINES_TEXTS.title} back={back}>
        <Pane aria-label={MACHINES_TEXTS.title}>
          <EmptyState
            level={2}
            drawing={<LostIllustration />}
            title={error.message}
            action={<Button onClick={onLeave}>{TEXTS.backToMachines}</Button>}
          />
        </Pane>
      </Page>
    )
  }
  if (machine === undefined) {
    if (error === null) return <MachineWaiting />
    return (
      <Page title={MACHINES_TEXTS.title} back={back}>
        <Pane aria-label={MACHINES_TEXTS.title} className="p-(--pane-pad)">
          <LoadFailed text={TEXTS.machineFailed} onRetry={refetch} />
        </Pane>
      </Page>
    )
  }
  return (
    <Page
      title={machine.name}
      inside={{ title: machine.name }}
      back={back}
      badge={<MachineStatus machine={machine} isDetailed />}
      phoneTools={<MachineMenu machine={machine} onAsk={setAsked} />}
    >
      {/* Beside the title there is no room on a phone. */}
      <span className="-mt-2 pl-1 md:hidden">
        <MachineStatus machine={machine} isDetailed />
      </span>
      {machine.statusReason !== null && <ErrorLine>{machine.statusReason}</ErrorLine>}
      {machine.activity !== null && (
        <p role="status" className="text-sm font-label text-wait-ink">
          {MACHINES_TEXTS.activities[machine.activity]}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_308px] items-start gap-(--pane-gap) max-lg:grid-cols-[minmax(0,1fr)_272px] max-md:grid-cols-1">
        <div className="grid gap-(--pane-gap)">
          <ConsolePane machine={machine} onAsk={setAsked} />
          {machine.status !== 'stopped' && (
            <Pane
              aria-label={TEXTS.usage}
              className="grid grid-cols-4 gap-6 px-5 pt-4 pb-[18px] max-sm:grid-cols-2 max-sm:gap-x-5 max-sm:gap-y-4 max-md:p-4"
            >
              <UsageGraphs machine={machine} />
            </Pane>
          )}
        </div>
        <div className="grid gap-(--pane-gap) sm:max-md:grid-cols-2 sm:max-md:items-start">
          <DetailsPane machine={machine} onAsk={setAsked} />
          <SnapshotsPane machine={machine} onAsk={setAsked} />
          <DrivePane machine={machine} onAsk={setAsked} />
          <PortsPane machine={machine} onAsk={setAsked} />
        </div>
      </div>
      <MachineDialogs machine={machine} kind={asked} onClose={() => setAsked(null)} onDeleted={onLeave} />
    </Page>
  )
}
