import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames, IconButton } from '../ui/index.ts'

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
        'z-nav h-12 items-center gap-1 rounded-[15px] bg-raised pr-[7px] pl-4 whitespace-nowrap shadow-menu',
        'fixed inset-x-2.5 bottom-[calc(var(--tabbar-h)+16px+var(--tray-space)+var(--mini-space))] md:absolute md:inset-x-auto md:bottom-[18px] md:left-1/2 md:-translate-x-1/2',
        isOnDesk ? 'flex' : 'flex md:hidden',
      )}
    >
      <p aria-live="polite" className="min-w-0 flex-1 truncate tabular-nums">
        <b className="font-strong text-ink">{count.toLocaleString('en')} selected</b>{' '}
        {size !== undefined && <span className="text-ink-3">{size}</span>}
      </p>
      <span aria-hidden="true" className="mr-1.5 ml-2.5 h-[22px] w-px bg-line max-md:hidden" />
      {children}
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

/** An icon with its label; on a phone the icon alone. */
export function BarButton({ label, icon, isDestructive = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(
        'inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-sm px-2.5 text-sm font-label transition-colors max-md:size-10 max-md:justify-center max-md:px-0 [&_svg]:size-[15px] max-md:[&_svg]:size-[18px] [&_svg]:[stroke-width:1.9]',
        isDestructive ? 'text-bad-ink hover:bg-bad-soft' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {icon}
      <span className="max-md:hidden">{label}</span>
    </button>
  )
}
