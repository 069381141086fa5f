import { formatSize } from '@pinloft/contract/sizes'
import { Download, FolderInput, FolderOutput, Star, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames, IconButton } from '../../ui/index.ts'
import type { FileActs } from './fileActs.ts'
import { filesOf } from './fileListing.ts'
import type { Selecting } from './useSelection.ts'

/** From so many rows on a bar shows at the foot of the list; on a phone from the first. */
const SHOWN_FROM_ENTRIES = 2

/** How much is selected, and what can be done with all of it. */
export function SelectionBar({ selecting, acts }: { selecting: Selecting; acts: FileActs }) {
  const { entries } = selecting
  if (entries.length === 0) return null
  const files = filesOf(entries)
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  const isOnDesk = entries.length >= SHOWN_FROM_ENTRIES
  const hasFilesOnly = files.length === entries.length
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
        <b className="font-strong text-ink">{entries.length.toLocaleString('en')} selected</b>{' '}
        {files.length > 0 && <span className="text-ink-3">{formatSize(sizeBytes)}</span>}
      </p>
      <span aria-hidden="true" className="mr-1.5 ml-2.5 h-[22px] w-px bg-line max-md:hidden" />
      <BarButton
        label="Move"
        icon={<FolderInput aria-hidden="true" />}
        onClick={() => acts.transfer('move', entries)}
      />
      <BarButton
        label="Copy"
        icon={<FolderOutput aria-hidden="true" />}
        onClick={() => acts.transfer('copy', entries)}
      />
      <BarButton label="Download" icon={<Download aria-hidden="true" />} onClick={() => acts.download(entries)} />
      <BarButton label="Star" icon={<Star aria-hidden="true" />} onClick={() => acts.star(entries)} />
      {hasFilesOnly && (
        <BarButton
          label="Delete"
          icon={<Trash2 aria-hidden="true" />}
          isDestructive
          onClick={() => acts.askDelete(entries)}
        />
      )}
      <IconButton label="Clear selection" size="sm" icon={<X aria-hidden="true" />} onClick={selecting.clear} />
    </div>
  )
}

interface BarButtonProps {
  label: string
  icon: ReactNode
  isDestructive?: boolean
  onClick: () => void
}

/** An icon with its word; on a phone the icon alone. */
function BarButton({ label, icon, isDestructive = false, onClick }: BarButtonProps) {
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
