// biome-ignore-all lint/a11y/useSemanticElements: a real table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the table has the focus and scrolls

import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { ExactName, FileIcon, FolderIcon, Skeleton } from '../../../ui/index.ts'
import { unsupportedText } from '../preview.ts'
import { useArchive } from './archive.api.ts'
import { type ArchiveRow, archiveTree, visibleRows } from './archiveTree.ts'
import { PreviewMessage } from './PreviewMessage.tsx'
import { PreviewProblem } from './PreviewProblem.tsx'

const ROW_PX = 34
const INDENT_PX = 20

/** The content of an archive, folder by folder. */
export function ArchivePreview({ file }: { file: StoredFile }) {
  const { data: archive, error, isFetching, refetch } = useArchive(file)
  if (error && !isFetching) {
    if (error instanceof ApiError && error.code === 'archive_unreadable') {
      return <PreviewMessage file={file} text={unsupportedText(file)} help={error.message} />
    }
    return <PreviewProblem file={file} error={error} onRetry={() => void refetch()} />
  }
  if (!archive) return <Skeleton className="size-full min-h-40" />
  if (archive.entries.length === 0) return <PreviewMessage file={file} text={PREVIEW_TEXTS.archiveEmpty} />
  return (
    <div className="flex size-full min-h-0 flex-col gap-2 self-start">
      <p className="text-sm text-ink-3 tabular-nums">{PREVIEW_TEXTS.archiveSummary(archive.entries)}</p>
      <Rows entries={archive.entries} label={file.originalName} />
      {archive.hasMore && <p className="text-sm text-ink-3">{PREVIEW_TEXTS.archiveHasMore}</p>}
    </div>
  )
}

type Entries = Parameters<typeof archiveTree>[0]

function Rows({ entries, label }: { entries: Entries; label: string }) {
  const tree = useMemo(() => archiveTree(entries), [entries])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => visibleRows(tree, closed), [tree, closed])
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })

  function toggle(path: string) {
    const next = new Set(closed)
    if (!next.delete(path)) next.add(path)
    setClosed(next)
  }

  return (
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={shown.length}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      className="min-h-0 w-full flex-1 overflow-auto rounded-md text-sm"
    >
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const row = shown[index]
          return row === undefined ? null : (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 top-0 flex items-center gap-2.5 rounded-sm pr-2 hover:bg-hover"
              style={{ height: ROW_PX, transform: `translateY(${start}px)`, paddingLeft: 8 + row.depth * INDENT_PX }}
            >
              <Cells row={row} isClosed={closed.has(row.node.path)} onToggle={toggle} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Cells({
  row: { node },
  isClosed,
  onToggle,
}: {
  row: ArchiveRow
  isClosed: boolean
  onToggle: (path: string) => void
}) {
  const name = <ExactName name={node.name} className="truncate" />
  return (
    <>
      <span role="cell" className="flex min-w-0 flex-1 items-center">
        {node.isFolder ? (
          <button
            type="button"
            aria-expanded={!isClosed}
            onClick={() => onToggle(node.path)}
            className="flex min-w-0 items-center gap-2 rounded-sm font-name text-ink"
          >
            <ChevronRight
              aria-hidden="true"
              className={`size-3.5 shrink-0 text-ink-3 transition-transform ${isClosed ? '' : 'rotate-90'}`}
            />
            <FolderIcon className="size-[22px]" />
            {name}
          </button>
        ) : (
          <span className="flex min-w-0 items-center gap-2 pl-[22px] text-ink">
            <FileIcon kind={fileKind(node.name, '')} className="size-[22px]" />
            {name}
          </span>
        )}
      </span>
      <span role="cell" className="w-28 shrink-0 text-ink-3 tabular-nums max-md:hidden">
        {node.modifiedAt === null ? '' : formatListDate(node.modifiedAt)}
      </span>
      <span role="cell" className="w-20 shrink-0 text-right text-ink-3 tabular-nums">
        {node.sizeBytes === null ? '' : formatSize(node.sizeBytes)}
      </span>
    </>
  )
}
