import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { displayName } from '../../../../ui/index.ts'
import { EntryPicture } from '../../EntryIcon.tsx'
import { type Entry, nameOf } from '../../fileListing.ts'

const ITEM_PX = 54
const OVERSCAN = 8

interface FilmstripProps {
  /** The files, without folders. */
  files: readonly Entry[]
  /** Position of the shown one among them. */
  current: number
  onShow: (fileId: string) => void
}

/** Small pictures of the files around the shown one. */
export function Filmstrip({ files, current, onShow }: FilmstripProps) {
  const scroller = useRef<HTMLElement>(null)
  const items = useVirtualizer({
    horizontal: true,
    count: files.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => files[index]?.id ?? index,
    estimateSize: () => ITEM_PX,
    overscan: OVERSCAN,
  })
  useEffect(() => items.scrollToIndex(current, { align: 'center' }), [items, current])

  return (
    <nav
      ref={scroller}
      aria-label={PREVIEW_TEXTS.filmstrip}
      className="lightbox-strip overflow-x-auto overflow-y-hidden"
    >
      <ul className="relative mx-auto h-[58px]" style={{ width: items.getTotalSize() }}>
        {items.getVirtualItems().map(({ key, index, start }) => {
          const entry = files[index]
          if (entry === undefined) return null
          const isCurrent = index === current
          return (
            <li key={key} className="absolute top-0 left-0" style={{ transform: `translateX(${start}px)` }}>
              <button
                type="button"
                aria-label={displayName(nameOf(entry))}
                aria-current={isCurrent || undefined}
                // One stop for the keyboard: the arrow keys go through the files.
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => onShow(entry.id)}
                className={`m-1 grid size-[46px] place-items-center overflow-hidden rounded-md transition-[opacity,box-shadow] ${isCurrent ? 'shadow-[0_0_0_2px_var(--surface-sunken),0_0_0_4px_var(--ink)]' : 'opacity-70 hover:opacity-100'}`}
              >
                <EntryPicture entry={entry} className="size-[46px]" />
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
