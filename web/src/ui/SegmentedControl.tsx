import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SegmentedControlProps<Value extends string> {
  /** Name of the choice. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  /** The present value was clicked again. */
  onRepeat?: () => void
  /** As wide and high as a field. */
  isField?: boolean
  /** `icon` without a visible label shows only the icon; the label is then its accessible name. */
  options: readonly { value: Value; label: string; icon?: ReactNode; isLabelHidden?: boolean }[]
}

/** A single choice among a few visible options. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const choose = (chosen: string) => {
    const option = props.options.find(({ value }) => value === chosen)
    if (option !== undefined) props.onValueChange(option.value)
  }
  return (
    <RadioGroup.Root
      aria-label={props.label}
      value={props.value}
      onValueChange={choose}
      orientation="horizontal"
      className={classNames(
        'gap-0.5 rounded-md bg-sunken p-[3px] shadow-well',
        props.isField ? 'flex h-10 *:flex-1' : 'inline-flex',
      )}
    >
      {props.options.map(({ value, label, icon, isLabelHidden }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          aria-label={label}
          onClick={() => value === props.value && props.onRepeat?.()}
          title={isLabelHidden ? label : undefined}
          className={classNames(
            'inline-flex min-w-8 items-center justify-center gap-1.5 rounded-[7px] px-[9px] text-sm leading-none font-[550] text-ink-3 transition-colors hover:text-ink data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-tab [&_svg]:size-4 [&_svg]:[stroke-width:1.85]',
            props.isField ? 'h-[34px]' : 'h-7 max-md:h-[34px]',
          )}
        >
          {icon}
          {!isLabelHidden && label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
