import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface EmptyStateProps {
  /** A line drawing of ./drawings. */
  drawing?: ReactNode
  title: string
  /** One line of help. */
  help?: ReactNode
  /** One button. */
  action?: ReactNode
  /** Level of the title: 2 if nothing precedes it in its section of the page. */
  level?: 2 | 3
  className?: string
}

/** An empty state: what belongs here and how to add it. */
export function EmptyState({ drawing, title, help, action, level = 3, className }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classNames('flex flex-col items-center px-[22px] pt-[26px] pb-7 text-center', className)}>
      {drawing}
      <Title className="font-display text-[1rem] leading-[1.375rem] font-strong tracking-title text-balance text-ink">
        {title}
      </Title>
      {help !== undefined && (
        <p className="mt-[3px] max-w-[300px] text-sm leading-[19px] text-balance text-ink-3">{help}</p>
      )}
      {action !== undefined && <div className="mt-3.5">{action}</div>}
    </div>
  )
}
