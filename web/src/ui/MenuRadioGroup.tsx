import { Check } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { MENU_ROW } from './MenuItem.tsx'
import { MenuPartsContext } from './menu-surface.ts'

export interface MenuRadioGroupProps<Value extends string> {
  /** Name of the choice. */
  label: string
  /** Shows the name above the options, in a menu with several choices. */
  isLabelShown?: boolean
  /** `rows` marks the chosen option with a check; `chips` stand side by side, for many short options. */
  look?: 'rows' | 'chips'
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

const CHIP = classNames(
  'inline-flex cursor-default items-center rounded-full bg-sunken font-[530] text-ink-2 outline-none select-none',
  'h-10 px-4 text-[0.9375rem] md:h-7 md:px-3 md:text-sm md:font-[500]',
  'data-highlighted:shadow-[inset_0_0_0_1.5px_var(--accent)] data-[state=checked]:bg-accent-soft data-[state=checked]:text-accent-ink',
)

/** A single choice inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator, Label } = useContext(MenuPartsContext)
  const { look = 'rows' } = props
  const choose = (chosen: string) => {
    const option = props.options.find(({ value }) => value === chosen)
    if (option !== undefined) props.onValueChange(option.value)
  }
  return (
    <RadioGroup value={props.value} onValueChange={choose} aria-label={props.label}>
      {props.isLabelShown && (
        <Label className="px-3.5 pt-2 pb-1.5 text-xs font-label text-ink-3 md:px-[9px] md:pt-1.5 md:pb-1">
          {props.label}
        </Label>
      )}
      {look === 'chips' ? (
        <div className="flex flex-wrap gap-1.5 px-3 pb-1.5 md:px-[7px]">
          {props.options.map(({ value, label }) => (
            <RadioItem key={value} value={value} className={CHIP}>
              {label}
            </RadioItem>
          ))}
        </div>
      ) : (
        props.options.map(({ value, label }) => (
          <RadioItem key={value} value={value} className={classNames(MENU_ROW, 'text-ink [&_svg]:text-accent-ink')}>
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <ItemIndicator>
              <Check aria-hidden="true" />
            </ItemIndicator>
          </RadioItem>
        ))
      )}
    </RadioGroup>
  )
}
