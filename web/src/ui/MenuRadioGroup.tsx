import { Check } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { MENU_ROW } from './MenuItem.tsx'
import { MenuPartsContext } from './menu-surface.ts'

export interface MenuRadioGroupProps<Value extends string> {
  /** Name of the choice. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

/** A single choice inside a menu; the chosen item has a check mark. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator } = useContext(MenuPartsContext)
  const choose = (chosen: string) => {
    const option = props.options.find(({ value }) => value === chosen)
    if (option !== undefined) props.onValueChange(option.value)
  }
  return (
    <RadioGroup value={props.value} onValueChange={choose} aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <RadioItem key={value} value={value} className={classNames(MENU_ROW, 'text-ink [&_svg]:text-accent-ink')}>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <ItemIndicator>
            <Check aria-hidden="true" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
