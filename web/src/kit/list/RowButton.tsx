import type { ComponentProps } from 'react'

export interface RowButtonProps extends ComponentProps<'button'> {
  label: string
  tip: string
}

/**
 * A minimal icon button: it uses the browser's own tooltip, since a list has hundreds of them. Not a tab stop: the grid
 * has keys for all of them.
 */
export function RowButton({ label, tip, className = '', ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={tip}
      tabIndex={-1}
      {...rest}
      className={`inline-grid size-[30px] shrink-0 place-items-center rounded-sm text-ink-3 transition-[background,color] hover:bg-hover hover:text-ink group-hover:hover:bg-press data-[state=open]:bg-press data-[state=open]:text-ink max-md:size-10 [&_svg]:size-4 [&_svg]:[stroke-width:1.85] ${className}`}
    />
  )
}
