import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { useState } from 'react'
import { CommandLine } from '../../../platform/CommandLine.tsx'
import { Button, SegmentedControl } from '../../../ui/index.ts'
import { StepButtons } from './StepButtons.tsx'

type System = keyof typeof TEXTS.systems
const SYSTEMS = Object.keys(TEXTS.systems) as System[]

/** How to install the program on the computer. */
export function ComputerStep({ onNext }: { onNext: () => void }) {
  const [system, setSystem] = useState(systemHere())
  const { help, command } = TEXTS.programs[system]
  return (
    <>
      <SegmentedControl
        isField
        label={TEXTS.computerTitle}
        value={system}
        onValueChange={setSystem}
        options={SYSTEMS.map((value) => ({ value, label: TEXTS.systems[value] }))}
      />
      <p className="text-ink-2">{help}</p>
      {command !== null && <CommandLine command={command} />}
      <StepButtons>
        <Button variant="primary" onClick={onNext}>
          {TEXTS.next}
        </Button>
      </StepButtons>
    </>
  )
}

/** Most people set up the computer that they sit at. */
function systemHere(): System {
  const { userAgent } = navigator
  if (/Android|iPhone|iPad/.test(userAgent)) return 'phone'
  if (/Mac OS/.test(userAgent)) return 'mac'
  return /Linux/.test(userAgent) ? 'linux' : 'windows'
}
