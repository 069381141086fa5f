import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its accessible name and its tooltip. */
  label: string
  /** A lucide icon. */
  icon: ReactNode
  size?: 'sm' | 'md'
  /** Placed directly on the sky instead of on a pane. */
  onSky?: boolean
  isOn?: boolean
  shortcut?: string
  /** Something small drawn over the icon, such as an unread mark. */
  mark?: ReactNode
}

/** A button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'md', onSky = false, isOn = false, shortcut, mark, className, ...rest } = props
  const styles = classNames(
    'relative inline-grid shrink-0 place-items-center transition-[background,color] disabled:text-ink-off',
    'enabled:hover:text-ink data-[state=open]:text-ink max-md:size-10',
    onSky ? 'enabled:hover:bg-glass data-[state=open]:bg-glass' : 'enabled:hover:bg-hover data-[state=open]:bg-hover',
    size === 'sm'
      ? 'size-[30px] rounded-sm [&_svg]:size-4 [&_svg]:[stroke-width:1.85]'
      : 'size-9 rounded-md [&_svg]:size-[18px] [&_svg]:[stroke-width:1.75]',
    isOn ? 'bg-accent-soft text-accent-ink' : 'text-ink-3',
    className,
  )
  return (
    <Tooltip content={label} shortcut={shortcut} isHidden={rest['aria-expanded'] === true}>
      <button type="button" aria-label={label} {...rest} className={styles}>
        {icon}
        {mark}
      </button>
    </Tooltip>
  )
}
