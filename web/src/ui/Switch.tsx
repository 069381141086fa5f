import { Switch as RadixSwitch } from 'radix-ui'
import { type ReactNode, useId } from 'react'

export interface SwitchProps {
  /** Shown beside the switch, or only spoken with `isLabelHidden`. */
  label: string
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  isLabelHidden?: boolean
}

/**
 * On or off, taking effect at once.
 * @public
 */
export function Switch({ label, description, checked, onCheckedChange, disabled, isLabelHidden }: SwitchProps) {
  const id = useId()
  const control = (
    <RadixSwitch.Root
      id={id}
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      aria-label={isLabelHidden ? label : undefined}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      className="group relative h-6 w-10 shrink-0 rounded-full bg-field transition-colors duration-(--t-base) disabled:opacity-55 data-[state=checked]:bg-accent"
    >
      <RadixSwitch.Thumb className="absolute top-[3px] left-[3px] block size-[18px] rounded-full bg-[oklch(1_0_0)] shadow-[0_1px_3px_oklch(0.2_0.05_260/.3)] transition-transform duration-(--t-base) ease-float data-[state=checked]:translate-x-4 dark:data-[state=checked]:bg-on-accent" />
    </RadixSwitch.Root>
  )
  if (isLabelHidden) return control
  return (
    <div className="flex items-center gap-3.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm font-[570] text-ink">
          {label}
        </label>
        {description !== undefined && (
          <span id={`${id}-description`} className="text-sm text-ink-3">
            {description}
          </span>
        )}
      </div>
      {control}
    </div>
  )
}
