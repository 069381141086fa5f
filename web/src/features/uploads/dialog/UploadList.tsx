import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Uploads } from '../useUploads.ts'
import { UploadRow } from './UploadRow.tsx'

const ROW_HEIGHT_PX = 53

export interface UploadListProps {
  uploads: Uploads
  /** Resumes or retries a file. */
  onGoOn: (id: string) => void
}

/** The queue, virtualized: a dropped folder can contain thousands of files. */
export function UploadList({ uploads, onGoOn }: UploadListProps) {
  const { queue, speed, remove, pause, cancel } = uploads
  const scroller = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: queue.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => queue[index]?.id ?? index,
    overscan: 6,
    // The row being uploaded is taller than the others.
    scrollPaddingEnd: 18,
  })
  const uploading = queue.findIndex(({ status }) => status === 'uploading')
  const { scrollToIndex } = rows

  useEffect(() => {
    if (uploading >= 0) scrollToIndex(uploading, { align: 'auto' })
  }, [uploading, scrollToIndex])

  if (queue.length === 0) return null
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      aria-label="Files to upload"
      className="max-h-[min(340px,44dvh)] overflow-y-auto"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = queue[index]
          if (!item) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={queue.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <UploadRow
                item={item}
                speed={item.status === 'uploading' ? speed : null}
                isFirst={index === 0}
                onRemove={remove}
                onPause={pause}
                onGoOn={onGoOn}
                onCancel={cancel}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
