import { dismissPcSyncDevice, getPcSyncEngine } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { Laptop, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CommandLine } from '../../../platform/CommandLine.tsx'
import { toastFailed } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, Skeleton, TextField } from '../../../ui/index.ts'
import { EngineLine } from '../EngineLine.tsx'
import { StepButtons } from './StepButtons.tsx'

const QrCode = lazy(() => import('../../../ui/QrCode.tsx'))

/** The computer that is being paired. */
export interface PairedDevice {
  deviceId: string
  name: string
}

interface PairStepProps {
  onBack: () => void
  onPaired: (device: PairedDevice) => void
}

/** Shows the id of Pinloft, and takes that of the computer: typed, or of a device that waits. */
export function PairStep({ onBack, onPaired }: PairStepProps) {
  const { data: engine } = useQuery({ ...queryOf(getPcSyncEngine), staleTime: 0 })
  const dismiss = useMutation({
    ...mutationOf(dismissPcSyncDevice),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
  const [deviceId, setDeviceId] = useState('')
  const ownId = engine?.deviceId
  return (
    <>
      <EngineLine />
      {ownId != null && (
        <div className="flex gap-5 max-md:flex-col max-md:items-center">
          <Suspense fallback={<Skeleton className="size-[200px] rounded-md" />}>
            <QrCode label={TEXTS.qrCode} text={ownId} />
          </Suspense>
          <div className="flex min-w-0 flex-1 flex-col gap-2 max-md:w-full">
            <h3 className="text-sm font-label text-ink">{TEXTS.ownId}</h3>
            <CommandLine command={ownId} copyLabel={TEXTS.copyId} />
            {engine?.port != null && (
              <>
                <h3 className="text-sm font-label text-ink">{TEXTS.address}</h3>
                <CommandLine command={`tcp://${location.hostname}:${engine.port}`} copyLabel={TEXTS.copyAddress} />
              </>
            )}
            {engine?.isLocalOnly === true && <p className="text-sm text-pretty text-wait-ink">{TEXTS.localOnly}</p>}
          </div>
        </div>
      )}
      {engine?.waiting.map((waiting) => (
        <div
          key={waiting.deviceId}
          className="flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft px-3.5 py-3 shadow-[inset_0_0_0_1.5px_var(--accent)]"
        >
          <Laptop aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
          <div className="min-w-0 flex-1">
            <p className="font-label text-ink">{TEXTS.wantsToConnect(waiting.name)}</p>
            <p className="truncate text-sm text-ink-2">{`${waiting.deviceId.slice(0, 7)}… · ${waiting.address}`}</p>
          </div>
          <Button size="sm" variant="ghost" onClick={() => dismiss.mutate({ deviceId: waiting.deviceId })}>
            {TEXTS.notMine}
          </Button>
          <Button size="sm" variant="primary" onClick={() => onPaired(waiting)}>
            {TEXTS.accept}
          </Button>
        </div>
      ))}
      {engine?.state === 'ready' && engine.waiting.length === 0 && (
        <p role="status" className="flex items-center gap-2.5 text-ink-2">
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          {TEXTS.waiting}
        </p>
      )}
      <TextField
        label={TEXTS.orPaste}
        value={deviceId}
        onValueChange={setDeviceId}
        className="font-mono"
        spellCheck={false}
      />
      <StepButtons onBack={onBack}>
        <Button disabled={deviceId.trim() === ''} onClick={() => onPaired({ deviceId: deviceId.trim(), name: '' })}>
          {TEXTS.next}
        </Button>
      </StepButtons>
    </>
  )
}
