import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** An opaque surface in front of the sky. Panes are never nested. */
export function Pane({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('min-w-0 rounded-pane bg-surface shadow-pane', className)} />
}

export interface PaneHeaderProps {
  title: string
  /** Id for the pane's `aria-labelledby`. */
  id?: string
  /** Buttons on the right. */
  children?: ReactNode
}

export function PaneHeader({ title, id, children }: PaneHeaderProps) {
  return (
    <header className="flex h-[60px] items-center gap-2.5 pr-3.5 pl-(--pane-pad) max-md:h-14">
      <h2
        id={id}
        className="min-w-0 flex-1 truncate font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink"
      >
        {title}
      </h2>
      {children}
    </header>
  )
}
