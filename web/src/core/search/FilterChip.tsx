import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuRadioGroup } from '../../ui/index.ts'

const ANY = ''

export interface FilterChipProps<Value extends string> {
  /** Name of the filter. */
  label: string
  /** Label of the empty choice. */
  anyLabel: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onValueChange: (value: Value | null) => void
}

/** One filter: a button that shows the choice and opens the options. */
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
