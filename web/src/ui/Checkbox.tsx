import { Check, Minus } from 'lucide-react'
import { Checkbox as RadixCheckbox } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<typeof RadixCheckbox.Root>, 'onCheckedChange' | 'checked'> {
  /** Shown beside the box, or only spoken with `isLabelHidden`. */
  label: string
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  isLabelHidden?: boolean
}

/**
 * One of many that can be ticked, or part of them.
 * @public
 */
export function Checkbox({
  label,
  checked,
  onCheckedChange,
  isLabelHidden,
  className,
  ...rest
}: CheckboxProps): ReactNode {
  const id = useId()
  const box = (
    <RadixCheckbox.Root
      {...rest}
      id={id}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      aria-label={isLabelHidden ? label : undefined}
      className={classNames(
        'relative grid size-[17px] shrink-0 place-items-center rounded-xs bg-raised text-on-accent shadow-[inset_0_0_0_1.5px_var(--field-line)]',
        'before:absolute before:-inset-[7px] before:content-[""] data-[state=checked]:bg-accent data-[state=checked]:shadow-none data-[state=indeterminate]:bg-accent data-[state=indeterminate]:shadow-none',
        className,
      )}
    >
      <RadixCheckbox.Indicator>
        {checked === 'indeterminate' ? (
          <Minus aria-hidden="true" className="size-3 [stroke-width:3]" />
        ) : (
          <Check aria-hidden="true" className="size-3 [stroke-width:3]" />
        )}
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
  if (isLabelHidden) return box
  return (
    <span className="inline-flex items-center gap-2.5">
      {box}
      <label htmlFor={id} className="text-md text-ink">
        {label}
      </label>
    </span>
  )
}
