import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type UploadGroup, type UploadLine, uploadLines } from '../queue/uploadGroups.ts'
import type { Uploads } from '../useUploads.ts'
import { UploadGroupRow } from './UploadGroupRow.tsx'
import { UploadRow } from './UploadRow.tsx'

const ROW_HEIGHT_PX = 53

export interface UploadListProps {
  uploads: Uploads
  /** Resumes or retries a file. */
  onGoOn: (id: string) => void
}

/** The queue, virtualized: a dropped folder can contain thousands of files. */
export function UploadList({ uploads, onGoOn }: UploadListProps) {
  const { queue, speed, remove, removeGroup, pause, cancel } = uploads
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const lines = useMemo(
    () => uploadLines(queue, (group) => toggled.get(group.path) ?? hasFailures(group)),
    [queue, toggled],
  )
  const scroller = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => keyOf(lines[index]) ?? index,
    overscan: 6,
    // The row being uploaded is taller than the others.
    scrollPaddingEnd: 18,
  })
  const uploading = lines.findIndex((line) =>
    line.type === 'file'
      ? line.item.status === 'uploading'
      : !line.isOpen && line.group.items.some(({ status }) => status === 'uploading'),
  )
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
          const line = lines[index]
          if (!line) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {line.type === 'group' ? (
                <UploadGroupRow
                  group={line.group}
                  isOpen={line.isOpen}
                  isFirst={index === 0}
                  onToggle={(path, isOpen) => setToggled(new Map(toggled).set(path, isOpen))}
                  onRemove={removeGroup}
                />
              ) : (
                <UploadRow
                  item={line.item}
                  group={line.group}
                  speed={line.item.status === 'uploading' ? speed : null}
                  isFirst={index === 0}
                  onRemove={remove}
                  onPause={pause}
                  onGoOn={onGoOn}
                  onCancel={cancel}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function keyOf(line: UploadLine | undefined): string | undefined {
  return line?.type === 'group' ? `folder ${line.group.path}` : line?.item.id
}

/** What could not be uploaded is shown without being looked for. */
function hasFailures({ items }: UploadGroup): boolean {
  return items.some(({ status }) => status === 'error')
}
