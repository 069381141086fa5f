import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Field, fieldAria } from './Field.tsx'
import { INPUT, inputBoxClass } from './input-box.ts'

export interface SelectFieldProps<Value extends string> {
  label: ReactNode
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  icon?: ReactNode
  hint?: ReactNode
}

/** One of several options, where a menu has no place: inside a dialog. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onValueChange, options, icon, hint } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option !== undefined) onValueChange(option.value)
  }
  return (
    <Field id={id} label={label} hint={hint}>
      <span className={inputBoxClass('md', false)}>
        {icon}
        <select
          {...fieldAria(id, null, hint)}
          id={id}
          value={value}
          onChange={({ target }) => choose(target.value)}
          className={`${INPUT} appearance-none truncate`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none size-4" />
      </span>
    </Field>
  )
}
