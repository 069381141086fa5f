import { formatSize } from '@pinloft/contract/sizes'
import type { TrashEntry } from '@pinloft/contract/trash'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { displayName, FileIcon, FolderIcon } from '../../ui/index.ts'
import { FileName, FolderPlace, GridCell, RowButton, RowCheck, RowMenuButton } from '../files/index.ts'
import { TrashMenuItems } from './TrashMenuItems.tsx'
import { contentOf, daysLeft } from './trashWords.ts'
import type { TrashActs } from './useTrashActs.ts'

/** Columns of the trash: check, name, deleted, gone, size, acts. On a phone: name with its details, acts. */
export const TRASH_COLUMNS =
  'grid grid-cols-[26px_minmax(0,1fr)_136px_92px_84px_76px] items-center pr-2 pl-4 max-md:grid-cols-[minmax(0,1fr)_40px] max-md:pr-1 max-md:pl-3'

export interface TrashRowProps {
  entry: TrashEntry
  acts: TrashActs
  isActive: boolean
  isSelected: boolean
  /** Something in the list is selected, so that every row shows its box. */
  hasSelection: boolean
  isMenuOpen: boolean
  /** The id of the row whose menu is open from now on. */
  onMenuOpenChange: (id: string | undefined) => void
}

/** The cells of one file or folder in the trash. */
export const TrashRow = memo(function TrashRow(props: TrashRowProps) {
  const { entry, acts, isActive, isSelected, hasSelection, isMenuOpen } = props
  const { name, folder, deletedAt, expiresAt, sizeBytes } = entry
  const days = daysLeft(entry, Date.now())
  const content = contentOf(entry)
  const size = formatSize(sizeBytes)
  const isShown = isActive || isMenuOpen ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:opacity-100'
  const isCheckShown = isSelected || hasSelection ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:hidden'
  return (
    <>
      <GridCell
        className={`max-md:order-last max-md:row-start-1 max-md:col-start-2 ${hasSelection ? '' : 'max-md:hidden'}`}
      >
        <RowCheck
          label={`Select ${displayName(name)}`}
          state={isSelected}
          className={`md:-ml-[7px] transition-opacity ${isCheckShown}`}
        />
      </GridCell>
      <GridCell className="flex min-w-0 items-center gap-[11px] md:pr-4">
        <TrashIcon entry={entry} className="size-[30px] max-md:size-9" />
        <div className="min-w-0 flex-1">
          <FileName
            name={name}
            isProtected={entry.isPasswordProtected}
            className="w-fit max-w-full font-name text-ink"
          />
          <p className="truncate text-sm leading-[18px] text-ink-3 tabular-nums md:hidden">
            {[size, days === null ? '' : TRASH_TEXTS.goneInLine(days)].filter(Boolean).join(' · ')}
          </p>
          <p className="truncate text-sm leading-[18px] whitespace-pre text-ink-3 tabular-nums [&_bdi]:whitespace-pre">
            <FolderPlace path={folder} />
            {content && ` · ${content}`}
          </p>
        </div>
      </GridCell>
      <GridCell className="text-sm text-ink-3 tabular-nums max-md:hidden">
        <time dateTime={deletedAt} title={formatExactDate(deletedAt)}>
          {formatListDate(deletedAt)}
        </time>
      </GridCell>
      <GridCell className="text-sm text-ink-3 tabular-nums max-md:hidden">
        {expiresAt === null || days === null ? (
          TRASH_TEXTS.never
        ) : (
          <time dateTime={expiresAt} title={formatExactDate(expiresAt)}>
            {TRASH_TEXTS.goneIn(days)}
          </time>
        )}
      </GridCell>
      <GridCell className="text-right text-sm text-ink-3 tabular-nums max-md:hidden">{size}</GridCell>
      <GridCell className={`flex justify-end transition-opacity ${isShown} ${hasSelection ? 'max-md:hidden' : ''}`}>
        <RowButton
          label={TRASH_TEXTS.restoreNamed(displayName(name))}
          tip={TRASH_TEXTS.restore}
          className="max-md:hidden"
          onClick={() => acts.restore([entry])}
        >
          <RotateCcw aria-hidden="true" />
        </RowButton>
        <TrashRowMenu {...props} />
      </GridCell>
    </>
  )
})

function TrashRowMenu({ entry, acts, isMenuOpen, onMenuOpenChange }: TrashRowProps) {
  return (
    <RowMenuButton
      id={entry.id}
      name={entry.name}
      header={
        <>
          <TrashIcon entry={entry} className="size-9" />
          <FileName name={entry.name} isProtected={entry.isPasswordProtected} className="font-strong text-ink" />
        </>
      }
      isMenuOpen={isMenuOpen}
      onMenuOpenChange={onMenuOpenChange}
    >
      <TrashMenuItems entries={[entry]} acts={acts} />
    </RowMenuButton>
  )
}

function TrashIcon({ entry, className }: { entry: TrashEntry; className: string }) {
  if (entry.kind === null) return <FolderIcon className={className} />
  return <FileIcon kind={entry.kind} className={className} />
}
