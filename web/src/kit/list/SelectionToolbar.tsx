import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames, IconButton } from '../../ui/index.ts'

/** From this many selected rows on, a bar is shown at the bottom of the list; on a phone from the first. */
const SHOWN_FROM_ENTRIES = 2

export interface SelectionToolbarProps {
  /** Number of selected rows. */
  count: number
  /** Their total size, formatted. */
  size?: string
  onClear: () => void
  /** The actions: `BarButton`s. */
  children: ReactNode
}

/** The size of the selection, and the actions on all of it. */
export function SelectionToolbar({ count, size, onClear, children }: SelectionToolbarProps) {
  if (count === 0) return null
  const isOnDesk = count >= SHOWN_FROM_ENTRIES
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      data-bar={isOnDesk ? 'wide' : 'narrow'}
      className={classNames(
        'z-nav items-center gap-1 rounded-[15px] bg-raised whitespace-nowrap shadow-menu md:h-12 md:pr-[7px] md:pl-4',
        'max-md:mx-auto max-md:max-w-[460px] max-md:flex-wrap max-md:gap-0 max-md:rounded-[22px] max-md:p-1.5',
        'fixed inset-x-2.5 bottom-[calc(var(--tabbar-h)+16px+var(--tray-space)+var(--mini-space))] md:absolute md:inset-x-auto md:bottom-[18px] md:left-1/2 md:-translate-x-1/2',
        isOnDesk ? 'flex' : 'flex md:hidden',
      )}
    >
      <p aria-live="polite" className="min-w-0 flex-1 truncate tabular-nums max-md:pl-2.5">
        <b className="font-strong text-ink">{count.toLocaleString('en')} selected</b>{' '}
        {size !== undefined && <span className="text-ink-3">{size}</span>}
      </p>
      <span aria-hidden="true" className="mr-1.5 ml-2.5 h-[22px] w-px bg-line max-md:hidden" />
      <div className="flex items-center gap-1 max-md:order-last max-md:basis-full max-md:gap-0">{children}</div>
      <IconButton label="Clear selection" size="sm" icon={<X aria-hidden="true" />} onClick={onClear} />
    </div>
  )
}

interface BarButtonProps {
  label: string
  icon: ReactNode
  isDestructive?: boolean
  onClick: () => void
}

/** An icon with its label; on a phone one above the other. */
export function BarButton({ label, icon, isDestructive = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-sm px-2.5 text-sm font-label transition-colors max-md:h-[50px] max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:rounded-row max-md:px-0 max-md:text-[0.6875rem] max-md:leading-none [&_svg]:size-[15px] max-md:[&_svg]:size-5 [&_svg]:[stroke-width:1.9]',
        isDestructive ? 'text-bad-ink hover:bg-bad-soft' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {icon}
      <span className="max-w-full truncate">{label}</span>
    </button>
  )
}
