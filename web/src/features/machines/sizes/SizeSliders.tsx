import type { MachineHost } from '@pinloft/contract/machines/host'
import {
  MACHINE_CPU_MAX,
  MACHINE_CPU_MIN,
  MACHINE_MEMORY_MAX_GB,
  MACHINE_MEMORY_MIN_GB,
  MACHINE_MEMORY_STEP_GB,
  MACHINE_STORAGE_MAX_GB,
  MACHINE_STORAGE_MIN_GB,
  MACHINE_STORAGE_STEP_GB,
} from '@pinloft/contract/machines/limits'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { classNames, Slider } from '../../../ui/index.ts'
import { type Admission, admissionOfCpu, admissionOfMemory, admissionOfStorage, memoryLimit } from './admission.ts'

export interface Sizes {
  cpu: number
  memory: number
  storage: number
}

interface SizeSlidersProps {
  sizes: Sizes
  onChange: (change: Partial<Sizes>) => void
  host: MachineHost | undefined
  /** Of the image, in GB. */
  leastStorage: number | null
  disabled?: boolean
}

/** Processors, memory and storage of a machine, each with what the computer can give. */
export function SizeSliders({ sizes, onChange, host, leastStorage, disabled }: SizeSlidersProps) {
  const { cpu, memory, storage } = sizes
  return (
    <div className="grid gap-3 rounded-[16px] bg-sunken px-4 py-3.5">
      <SizeSlider
        label={TEXTS.cpu}
        value={cpu}
        min={MACHINE_CPU_MIN}
        max={MACHINE_CPU_MAX}
        step={1}
        limit={host?.cpus}
        valueText={String(cpu)}
        admission={admissionOfCpu(cpu, host)}
        disabled={disabled}
        onValueChange={(value) => onChange({ cpu: value })}
      />
      <SizeSlider
        label={TEXTS.memory}
        value={memory}
        min={MACHINE_MEMORY_MIN_GB}
        max={MACHINE_MEMORY_MAX_GB}
        step={MACHINE_MEMORY_STEP_GB}
        limit={memoryLimit(host)}
        valueText={TEXTS.gigabytes(memory)}
        admission={admissionOfMemory(memory, host)}
        disabled={disabled}
        onValueChange={(value) => onChange({ memory: value })}
      />
      <SizeSlider
        label={TEXTS.storage}
        value={storage}
        min={MACHINE_STORAGE_MIN_GB}
        max={MACHINE_STORAGE_MAX_GB}
        step={MACHINE_STORAGE_STEP_GB}
        valueText={TEXTS.gigabytes(storage)}
        admission={admissionOfStorage(storage, host, leastStorage)}
        disabled={disabled}
        onValueChange={(value) => onChange({ storage: value })}
      />
    </div>
  )
}

const TONES = { plain: 'text-ink-3', good: 'font-strong text-ok-ink', bad: 'font-strong text-bad-ink' }

interface SizeSliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  limit: number | undefined
  valueText: string
  admission: Admission | null
  disabled?: boolean
  onValueChange: (value: number) => void
}

function SizeSlider({ admission, ...slider }: Omit<SizeSliderProps, 'limit'> & { limit?: number }) {
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)_60px] items-center gap-x-3">
      {/* The slider names itself. */}
      <span aria-hidden="true" className="text-sm leading-[18px] font-[570] text-ink">
        {slider.label}
      </span>
      <Slider {...slider} />
      <output className="text-right font-strong whitespace-nowrap text-ink tabular-nums">{slider.valueText}</output>
      <p
        className={classNames(
          'col-span-2 col-start-2 mt-0.5 min-h-4 text-xs leading-4 tabular-nums',
          TONES[admission?.tone ?? 'plain'],
        )}
      >
        {admission?.text}
      </p>
    </div>
  )
}
