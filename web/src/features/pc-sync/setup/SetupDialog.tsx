import { startPcSyncEngine } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Dialog } from '../../../ui/index.ts'
import { ComputerStep } from './ComputerStep.tsx'
import { FirstSyncStep } from './FirstSyncStep.tsx'
import { FolderStep } from './FolderStep.tsx'
import { type PairedDevice, PairStep } from './PairStep.tsx'

const TITLES = [TEXTS.computerTitle, TEXTS.pairTitle, TEXTS.folderTitle, TEXTS.firstTitle]
const HELP = [TEXTS.computerHelp, TEXTS.pairHelp, TEXTS.folderHelp, undefined]

/** Pairs a computer with a folder, in four steps. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState(0)
  const [device, setDevice] = useState<PairedDevice>({ deviceId: '', name: '' })
  const [createdId, setCreatedId] = useState('')
  const { mutate: startEngine } = useMutation(mutationOf(startPcSyncEngine))
  // Syncthing takes a moment to start, in which the program on the computer is installed.
  useEffect(() => startEngine(), [startEngine])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          <Steps present={step} />
          <span className="sr-only">{TEXTS.step(step + 1, TEXTS.steps.length)}</span>
          {TITLES[step]}
        </>
      }
      description={HELP[step]}
    >
      {step === 0 && <ComputerStep onNext={() => setStep(1)} />}
      {step === 1 && (
        <PairStep
          onBack={() => setStep(0)}
          onPaired={(paired) => {
            setDevice(paired)
            setStep(2)
          }}
        />
      )}
      {step === 2 && (
        <FolderStep
          device={device}
          onBack={() => setStep(1)}
          onCreated={(id) => {
            setCreatedId(id)
            setStep(3)
          }}
        />
      )}
      {step === 3 && <FirstSyncStep id={createdId} onClose={onClose} />}
    </Dialog>
  )
}

/** On a phone only the present step has its name. */
function Steps({ present }: { present: number }) {
  return (
    <ol
      aria-hidden="true"
      className="mb-2 flex items-center gap-2 font-sans text-sm font-[530] tracking-normal text-ink-3"
    >
      {TEXTS.steps.map((name, index) => (
        <li key={name} className={`flex items-center gap-1.5 ${index === present ? 'text-ink' : ''}`}>
          {index > 0 && <span aria-hidden="true" className="mr-0.5 h-px w-3 bg-line" />}
          <span
            className={`grid size-5 place-items-center rounded-full text-xs ${index === present ? 'bg-accent text-on-accent' : index < present ? 'bg-ok-soft text-ok-ink' : 'bg-sunken'}`}
          >
            {index < present ? <Check aria-hidden="true" className="size-3" /> : index + 1}
          </span>
          <span className={index === present ? '' : 'max-md:hidden'}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
