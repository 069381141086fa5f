import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { Copy, FolderInput } from 'lucide-react'
import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import { classNames, ExactName } from '../../../ui/index.ts'
import { EntryPicture } from '../EntryIcon.tsx'
import { nameOf } from '../fileListing.ts'
import type { Carried } from './useEntryDrag.ts'

/** The drag image beside the pointer: the dragged entries, and where they would go. */
export function EntryDragImage({ carried, ref }: { carried: Carried; ref: Ref<HTMLDivElement> }) {
  const { entries, type, folder, isRefused, start } = carried
  const [first] = entries
  if (first === undefined) return null
  const Sign = type === 'move' ? FolderInput : Copy
  return createPortal(
    <div
      ref={ref}
      aria-hidden="true"
      data-drag-image=""
      className="pointer-events-none fixed top-0 left-0 z-toast w-max max-w-[280px]"
      style={{ translate: `${start.x}px ${start.y}px` }}
    >
      {entries.length > 1 && <div className="absolute inset-x-1.5 -bottom-1.5 h-6 rounded-lg bg-surface shadow-menu" />}
      <div
        className={classNames(
          'relative flex items-center gap-2.5 rounded-lg bg-raised py-2 pr-3.5 pl-2.5 shadow-menu transition-opacity',
          isRefused && 'opacity-70',
        )}
      >
        <EntryPicture entry={first} className="size-[30px] shrink-0" />
        <div className="min-w-0">
          <p className="truncate font-name text-ink">
            {entries.length === 1 ? <ExactName name={nameOf(first)} /> : FILES_TEXTS.items(entries.length)}
          </p>
          {folder !== null && !isRefused && (
            <p className="flex items-center gap-1 text-sm leading-[17px] text-accent-ink">
              <Sign className="size-3.5 shrink-0 [stroke-width:2]" />
              <span className="truncate">
                {FILES_TEXTS.transferTitle[type]} <ExactName name={folder.split('/').at(-1) || FILES_TEXTS.rootName} />
              </span>
            </p>
          )}
        </div>
        {entries.length > 1 && (
          <b className="absolute -top-2 -left-2 grid h-[22px] min-w-[22px] place-items-center rounded-full bg-accent px-1.5 text-xs font-strong text-on-accent tabular-nums">
            {entries.length.toLocaleString('en')}
          </b>
        )}
      </div>
    </div>,
    document.body,
  )
}
