import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, fieldAria } from './Field.tsx'
import { INPUT, inputBoxClass } from './input-box.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value'> {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  hint?: ReactNode
  error?: string | null
  icon?: ReactNode
  isLabelHidden?: boolean
  /** Buttons at its end. */
  end?: ReactNode
  size?: 'md' | 'lg'
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    isLabelHidden,
    value,
    onValueChange,
    hint,
    error,
    icon,
    end,
    size = 'md',
    id: givenId,
    ...rest
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      <span className={inputBoxClass(size, Boolean(error))}>
        {icon}
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...fieldAria(id, error, hint)}
          id={id}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className={INPUT}
        />
        {end}
      </span>
    </Field>
  )
}
