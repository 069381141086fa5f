import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../../../../ui/index.ts'

export interface FilmButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its accessible name and its tooltip. */
  label: string
  shortcut?: string
  icon: ReactNode
}

/** An icon button over the video. */
export function FilmButton({ label, shortcut, icon, className = '', ...rest }: FilmButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side="top">
      <button type="button" aria-label={label} {...rest} className={`film-button ${className}`}>
        {icon}
      </button>
    </Tooltip>
  )
}
