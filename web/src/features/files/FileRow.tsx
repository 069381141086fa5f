import { fileKind } from '@pinloft/contract/file-kinds'
import { formatSize } from '@pinloft/contract/sizes'
import { memo } from 'react'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { FileIcon, FolderIcon } from '../../ui/index.ts'
import { FileName } from './FileName.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, nameOf } from './fileListing.ts'
import { GridCell } from './gridParts.tsx'
import { RowActs } from './RowActs.tsx'

export interface FileRowProps {
  entry: Entry
  acts: FileActs
  isActive: boolean
  isMenuOpen: boolean
  /** The id of the row whose menu is open from now on. */
  onMenuOpenChange: (id: string | undefined) => void
}

/** The cells of one folder or file. The row around them, with its place and keys, belongs to the grid. */
export const FileRow = memo(function FileRow({ entry, acts, isActive, isMenuOpen, onMenuOpenChange }: FileRowProps) {
  const name = nameOf(entry)
  const createdAt = entry.type === 'folder' ? entry.folder.createdAt : entry.file.createdAt
  const when = formatListDate(createdAt)
  const size = entry.type === 'file' ? formatSize(entry.file.size) : ''
  const details = size ? `${size} · ${when}` : when
  const isProtected = entry.type === 'file' && entry.file.isPasswordProtected
  const isShown = isActive || isMenuOpen ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:opacity-100'
  return (
    <>
      <GridCell className="flex min-w-0 items-center gap-[11px] md:pr-4">
        <EntryIcon entry={entry} className="size-[30px] max-md:size-9" />
        <div className="min-w-0 flex-1">
          <FileName name={name} isProtected={isProtected} className="font-name text-ink" />
          <p className="truncate text-sm leading-[17px] text-ink-3 tabular-nums md:hidden">{details}</p>
        </div>
      </GridCell>
      <GridCell className="text-sm text-ink-3 tabular-nums max-md:hidden">
        <time dateTime={createdAt} title={formatExactDate(createdAt)}>
          {when}
        </time>
      </GridCell>
      <GridCell className="text-right text-sm text-ink-3 tabular-nums max-md:hidden">{size}</GridCell>
      <GridCell className={`flex justify-end transition-opacity ${isShown}`}>
        <RowActs
          entry={entry}
          acts={acts}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={onMenuOpenChange}
          header={
            <>
              <EntryIcon entry={entry} className="size-9" />
              <div className="min-w-0">
                <FileName name={name} isProtected={isProtected} className="font-strong text-ink" />
                <p className="text-sm text-ink-3 tabular-nums">{details}</p>
              </div>
            </>
          }
        />
      </GridCell>
    </>
  )
})

function EntryIcon({ entry, className }: { entry: Entry; className: string }) {
  if (entry.type === 'folder') return <FolderIcon className={className} />
  return <FileIcon kind={fileKind(entry.file.originalName, entry.file.mimeType)} className={className} />
}
