import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface TickProps {
  label: ReactNode
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
  className?: string
}

/** A checkbox with its label. */
export function Tick({ label, isChecked, isDisabled = false, onChange, className = '' }: TickProps) {
  return (
    <label className={`flex min-h-9 min-w-0 items-center gap-[9px] text-ink max-md:min-h-10 ${className}`}>
      <span className="relative grid size-[17px] shrink-0">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-[17px] cursor-pointer appearance-none rounded-xs bg-raised shadow-[inset_0_0_0_1.5px_var(--field-line)] checked:bg-accent checked:shadow-none disabled:cursor-default disabled:opacity-60 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute top-[2.5px] left-[2.5px] hidden size-3 text-on-accent [stroke-width:3] peer-checked:block forced-colors:hidden!"
        />
      </span>
      {label}
    </label>
  )
}
