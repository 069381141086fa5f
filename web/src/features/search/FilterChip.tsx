import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuRadioGroup } from '../../ui/index.ts'

const ANY = ''

export interface FilterChipProps<Value extends string> {
  /** What is being chosen. */
  label: string
  /** The words for no choice. */
  anyLabel: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onValueChange: (value: Value | null) => void
}

/** One filter: a button that tells what is chosen and opens the choices. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>): ReactNode {
  const { label, anyLabel, value, options, onValueChange } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu
      align="start"
      header={<b className="font-strong text-ink">{label}</b>}
      trigger={
        <Button
          size="sm"
          variant={chosen ? 'soft' : 'plain'}
          aria-label={chosen ? `${label}: ${chosen.label}` : label}
          className="rounded-full! max-md:h-10"
        >
          {chosen?.label ?? label}
          <ChevronDown aria-hidden="true" className="mr-[-3px]! ml-0!" />
        </Button>
      }
    >
      <MenuRadioGroup<Value | typeof ANY>
        label={label}
        value={value ?? ANY}
        onValueChange={(next) => onValueChange(next === ANY ? null : next)}
        options={[{ value: ANY, label: anyLabel }, ...options]}
      />
    </Menu>
  )
}
