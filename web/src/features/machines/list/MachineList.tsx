import { listMachines } from '@pinloft/contract/machines/endpoints'
import { getMachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { ArrowLeft, Ellipsis, FolderInput, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { queryOf, useQuery } from '../../../platform/query.ts'
import {
  Button,
  EmptyState,
  HouseIllustration,
  IconButton,
  LoadFailed,
  Menu,
  MenuItem,
  Page,
  Pane,
  Skeleton,
} from '../../../ui/index.ts'
import { CreateMachine } from '../CreateMachine.tsx'
import { ImagesPane } from '../images/ImagesPane.tsx'
import { LitWindows } from '../LitWindows.tsx'
import { inGigabytes } from '../machineWords.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { MachineCard } from './MachineCard.tsx'
import { MissingQemu } from './MissingQemu.tsx'
import { TrashDialog } from './TrashDialog.tsx'

interface MachineListProps {
  /** The dialog is open from the start: another screen led here to create a machine. */
  isCreating: boolean
  onCreationClosed: () => void
}

/** All machines, the images they are made from, and the trash. */
export function MachineList({ isCreating: wasAsked, onCreationClosed }: MachineListProps) {
  const [, navigate] = useLocation()
  const { data: machines, isError, error, refetch } = useQuery(queryOf(listMachines))
  const { data: host } = useQuery({ ...queryOf(getMachineHost), staleTime: 0 })
  const [dialog, setDialog] = useState<'create' | 'trash' | 'import' | null>(null)
  const isCreating = wasAsked || dialog === 'create'
  const running = machines?.filter(({ status }) => status === 'running').length ?? 0
  const starting = machines?.filter(({ status }) => status === 'starting').length ?? 0

  function close() {
    setDialog(null)
    if (wasAsked) onCreationClosed()
  }

  return (
    <Page
      title={MACHINES_TEXTS.title}
      back={
        <IconButton
          onSky
          label={TEXTS.backToDashboard}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => navigate('/')}
        />
      }
    >
      <div className="flex min-h-10 items-center gap-4 max-md:gap-3">
        {machines !== undefined && machines.length > 0 && (
          <>
            <span className="max-w-[148px] shrink-0 empty:hidden max-md:max-w-[60px]">
              <LitWindows active={running} provisioned={machines.length} />
            </span>
            <p className="min-w-0 leading-5 text-ink tabular-nums">
              <b className="font-strong">{TEXTS.countsInWords(running, starting)}</b>
              {host && (
                <span className="block text-sm leading-[18px] text-ink-2 max-md:hidden">
                  {TEXTS.memoryGiven(inGigabytes(host.givenMemoryBytes), inGigabytes(host.memoryBytes))}
                </span>
              )}
            </p>
          </>
        )}
        <span className="flex-1" />
        <Menu
          trigger={<IconButton onSky label={TEXTS.more} icon={<Ellipsis aria-hidden="true" />} />}
          header={<b className="font-strong text-ink">{MACHINES_TEXTS.title}</b>}
        >
          <MenuItem icon={<FolderInput aria-hidden="true" />} onSelect={() => setDialog('import')}>
            {TEXTS.importMachine}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog('trash')}>
            {TEXTS.trash}
          </MenuItem>
        </Menu>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={host?.qemuVersion === null}
          onClick={() => setDialog('create')}
        >
          {MACHINES_TEXTS.create}
        </Button>
      </div>
      {host?.qemuVersion === null && <MissingQemu />}
      {machines === undefined && isError ? (
        <Pane aria-label={MACHINES_TEXTS.title} className="p-(--pane-pad)">
          <LoadFailed text={error.message} onRetry={refetch} />
        </Pane>
      ) : (
        <div className="grid grid-cols-3 items-stretch gap-(--pane-gap) max-lg:grid-cols-2 max-sm:grid-cols-1">
          {machines === undefined ? (
            <Pane role="status" aria-label={TEXTS.loading} className="p-2">
              <Skeleton className="aspect-[16/9.4] w-full rounded-[13px]!" />
              <Skeleton className="mx-3 mt-4 mb-24 h-5 w-32" />
            </Pane>
          ) : machines.length === 0 ? (
            <Pane aria-label={MACHINES_TEXTS.title} className="flex flex-col justify-center">
              <EmptyState
                drawing={<HouseIllustration />}
                title={MACHINES_TEXTS.empty}
                help={TEXTS.emptyHelp}
                level={2}
              />
            </Pane>
          ) : (
            machines.map((machine) => <MachineCard key={machine.id} machine={machine} />)
          )}
          <ImagesPane className="col-span-2 max-sm:col-span-1" />
        </div>
      )}
      {host?.acceleration === 'tcg' && host.qemuVersion !== null && (
        <p className="text-sm text-ink-2">{TEXTS.emulationHelp(host.accelerationReason)}</p>
      )}
      <CreateMachine isOpen={isCreating} onClose={close} />
      {dialog === 'trash' && <TrashDialog onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </Page>
  )
}
