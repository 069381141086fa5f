import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../../ui/index.ts'

export interface FilmButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its accessible name and its tooltip. */
  label: string
  shortcut?: string
  icon: ReactNode
}

/** A button that is only an icon and lies on the film. */
export function FilmButton({ label, shortcut, icon, className = '', ...rest }: FilmButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side="top">
      <button type="button" aria-label={label} {...rest} className={`film-button ${className}`}>
        {icon}
      </button>
    </Tooltip>
  )
}
