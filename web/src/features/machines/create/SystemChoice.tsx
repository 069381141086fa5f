import { MACHINE_SYSTEMS, type MachineOsType } from '@pinloft/contract/machines/endpoints'
import type { MachineImage, MachineSystem } from '@pinloft/contract/machines/images'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/index.ts'

/** In the order of the screen; those that need nobody's own disc come first. */
const ORDER: readonly MachineOsType[] = ['ubuntu_22', 'centos_8', 'windows_11', 'windows_server']

interface SystemChoiceProps {
  osType: MachineOsType
  /** Undefined while they load. */
  systems: readonly MachineSystem[] | undefined
  images: readonly MachineImage[] | undefined
  onChange: (osType: MachineOsType) => void
}

export function SystemChoice({ osType, systems, images, onChange }: SystemChoiceProps) {
  const choose = (value: string) => {
    const chosen = ORDER.find((one) => one === value)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <div className="flex flex-col gap-[7px]">
      <span id="machine-system" className="text-sm leading-5 font-[570] text-ink">
        {TEXTS.operatingSystem}
      </span>
      <RadioGroup.Root aria-labelledby="machine-system" value={osType} onValueChange={choose} className="grid gap-1">
        {ORDER.map((value) => (
          <RadioGroup.Item
            key={value}
            value={value}
            className="group flex min-h-11 items-center gap-3 rounded-row px-3 text-left shadow-[inset_0_0_0_1px_var(--line)] transition-[background,box-shadow] hover:bg-hover data-[state=checked]:bg-selected data-[state=checked]:shadow-[inset_0_0_0_1.5px_var(--accent)]"
          >
            <span
              aria-hidden="true"
              className="size-[18px] shrink-0 rounded-full shadow-[inset_0_0_0_1.5px_var(--field-line)] group-data-[state=checked]:shadow-[inset_0_0_0_6px_var(--accent)]"
            />
            <b className="min-w-0 flex-1 font-strong text-ink">{MACHINE_SYSTEMS[value].name}</b>
            <span className="text-sm text-ink-3">
              {noteOf(
                value,
                systems?.find((system) => system.osType === value),
                images,
              )}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}

function noteOf(
  osType: MachineOsType,
  system: MachineSystem | undefined,
  images: readonly MachineImage[] | undefined,
): ReactNode {
  if (MACHINE_SYSTEMS[osType].isEndOfLife) return <Chip tone="stopping">{TEXTS.endOfLife}</Chip>
  if (system === undefined) return null
  const image = images?.find(({ id }) => id === system.imageId)
  if (image === undefined) return TEXTS.noImageYet
  return image.kind === 'disk' ? TEXTS.cloudImage : TEXTS.yourIso
}
