import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FieldProps {
  /** Id of the input. */
  id: string
  label: ReactNode
  /** The label is only read out: the page makes clear what the field is for. */
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | null
  children: ReactNode
}

/** Label, input, and below it the error or the help text. */
export function Field({ id, label, isLabelHidden = false, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-[7px] text-left">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm leading-5 font-[570] text-ink'}>
        {label}
      </label>
      {children}
      {error ? <ErrorLine id={`${id}-error`}>{error}</ErrorLine> : null}
      {hint !== undefined && !error && (
        <span id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </span>
      )}
    </div>
  )
}

/** An error message, announced when it appears. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-[7px] text-left text-sm font-[550] text-bad-ink">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0 [stroke-width:1.85]" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** The ARIA attributes that connect an input to its field. */
export function fieldAria(id: string, error: string | null | undefined, hint: ReactNode) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`,
  } as const
}
