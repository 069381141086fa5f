import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, fieldAria } from './Field.tsx'
import { INPUT, inputBoxClass } from './input-box.ts'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value' | 'type'> {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  hint?: ReactNode
  error?: string | null
  size?: 'md' | 'lg'
  /** What the eye button shows and hides, for its label: 'Show PIN'. */
  secretName?: string
}

/** A field for a PIN or password; the eye button reveals the input. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onValueChange, hint, error, size = 'md', secretName = 'PIN', id: givenId, ...rest } = props
  const [isShown, setIsShown] = useState(false)
  const ownId = useId()
  const id = givenId ?? ownId
  const toggleLabel = `${isShown ? 'Hide' : 'Show'} ${secretName}`
  const isMasked = !isShown && value !== ''
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={classNames(inputBoxClass(size, Boolean(error)), 'pr-1.5')}>
        <input
          // Browsers offer to save the content of a field with autocomplete "off", but never that of a one-time code.
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="off"
          {...rest}
          {...fieldAria(id, error, hint)}
          id={id}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className={classNames(INPUT, isMasked && 'masked-dots')}
        />
        {/* The gate shows this field before the tooltips have loaded, so its tooltip is the browser's own. */}
        <button
          type="button"
          aria-label={toggleLabel}
          title={toggleLabel}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
          className="grid size-9 shrink-0 place-items-center rounded-md text-ink-3 transition-colors enabled:hover:text-ink"
        >
          {isShown ? (
            <EyeOff aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
          ) : (
            <Eye aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
          )}
        </button>
      </span>
    </Field>
  )
}
