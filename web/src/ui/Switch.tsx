import { type ReactNode, useId } from 'react'

export interface SwitchProps {
  label: ReactNode
  /** One line below the label. */
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off, with its label on the left. */
export function Switch({ label, help, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3.5 text-left">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm leading-5 font-[570] text-ink">
          {label}
        </label>
        {help !== undefined && (
          <span id={`${id}-help`} className="block text-sm text-ink-3">
            {help}
          </span>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors duration-(--t-base) before:absolute before:top-[3px] before:left-[3px] before:size-[18px] before:rounded-full before:bg-[white] before:shadow-plain before:transition-transform before:duration-(--t-base) before:ease-float checked:bg-accent checked:before:translate-x-4 disabled:cursor-default disabled:opacity-60 dark:checked:before:bg-on-accent forced-colors:appearance-auto"
      />
    </div>
  )
}
