import { type ReactNode, type RefObject, useId } from 'react'
import { Field, fieldAria } from './Field.tsx'
import { inputBoxClass } from './input-box.ts'

export interface FileFieldProps {
  label: ReactNode
  onFileChange: (file: File | null) => void
  /** File types offered first, as in the `accept` attribute of an input. */
  accept?: string
  hint?: ReactNode
  error?: string | null
  disabled?: boolean
  ref?: RefObject<HTMLInputElement | null>
}

/** A field for one file, chosen from the device. */
export function FileField({ label, onFileChange, accept, hint, error, disabled, ref }: FileFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={inputBoxClass('md', Boolean(error))}>
        <input
          ref={ref}
          {...fieldAria(id, error, hint)}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={({ currentTarget }) => onFileChange(currentTarget.files?.[0] ?? null)}
          className="-ml-1.5 w-0 min-w-0 flex-1 cursor-pointer text-sm text-ink-2 outline-none file:mr-3 file:h-7 file:cursor-pointer file:rounded-sm file:border-0 file:bg-accent-soft file:px-2.5 file:font-label file:text-accent-ink"
        />
      </span>
    </Field>
  )
}
