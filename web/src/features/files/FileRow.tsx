import { fileKind } from '@pinloft/contract/file-kinds'
import { formatSize } from '@pinloft/contract/sizes'
import { Download, Ellipsis, Eye } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { FileIcon, FolderIcon, IconButton, Menu } from '../../ui/index.ts'
import { displayName } from './displayName.ts'
import { startDownload } from './download.ts'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import { FileName } from './FileName.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, nameOf } from './fileListing.ts'
import { GridCell } from './gridParts.tsx'
import { hasViewButton } from './preview.ts'

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
  const isShown = isActive || isMenuOpen ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:opacity-100'
  return (
    <>
      <GridCell className="flex min-w-0 items-center gap-[11px]">
        <EntryIcon entry={entry} className="size-[30px] max-md:size-9" />
        <div className="min-w-0 flex-1">
          <FileName name={name} className="font-name text-ink" />
          <p className="truncate text-sm leading-[17px] text-ink-3 tabular-nums md:hidden">
            {size ? `${size} · ${when}` : when}
          </p>
        </div>
      </GridCell>
      <GridCell className="text-sm text-ink-3 tabular-nums max-md:hidden">
        <time dateTime={createdAt} title={formatExactDate(createdAt)}>
          {when}
        </time>
      </GridCell>
      <GridCell className="text-right text-sm text-ink-3 tabular-nums max-md:hidden">{size}</GridCell>
      <GridCell className={`flex justify-end transition-opacity ${isShown}`}>
        {entry.type === 'file' && hasViewButton(entry.file) && (
          <RowButton label={`Preview ${name}`} icon={<Eye aria-hidden="true" />} onClick={() => acts.preview(entry)} />
        )}
        {entry.type === 'file' && (
          <RowButton
            label={`Download ${name}`}
            icon={<Download aria-hidden="true" />}
            onClick={() => startDownload(entry.file)}
          />
        )}
        <Menu
          open={isMenuOpen}
          onOpenChange={(isOpen) => onMenuOpenChange(isOpen ? entry.id : undefined)}
          header={
            <>
              <EntryIcon entry={entry} className="size-9" />
              <div className="min-w-0">
                <FileName name={name} className="font-strong text-ink" />
                <p className="text-sm text-ink-3 tabular-nums">{size ? `${size} · ${when}` : when}</p>
              </div>
            </>
          }
          trigger={
            <IconButton
              label={`More for ${displayName(name)}`}
              size="sm"
              tabIndex={-1}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
        >
          <EntryMenuItems entry={entry} acts={acts} />
        </Menu>
      </GridCell>
    </>
  )
})

function RowButton(props: { label: string; icon: ReactNode; onClick: () => void }) {
  return <IconButton {...props} label={displayName(props.label)} size="sm" tabIndex={-1} className="max-md:hidden" />
}

function EntryIcon({ entry, className }: { entry: Entry; className: string }) {
  if (entry.type === 'folder') return <FolderIcon className={className} />
  return <FileIcon kind={fileKind(entry.file.originalName, entry.file.mimeType)} className={className} />
}
