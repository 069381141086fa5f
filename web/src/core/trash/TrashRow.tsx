import { formatSize } from '@pinloft/contract/shared/sizes'
import type { TrashEntry } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { GridCell } from '../../kit/list/gridParts.tsx'
import type { RowView } from '../../kit/list/ListGrid.tsx'
import { RowButton } from '../../kit/list/RowButton.tsx'
import { ActionsCell, CheckCell } from '../../kit/list/RowCells.tsx'
import { RowMenuButton } from '../../kit/list/RowMenuButton.tsx'
import { formatExactDate, formatListDate } from '../../platform/format-date.ts'
import { displayName, FileIcon, FolderIcon } from '../../ui/index.ts'
import { FileName, FolderPathText } from '../files/index.ts'
import { TrashMenuItems } from './TrashMenuItems.tsx'
import { contentOf, daysLeft } from './trashWords.ts'
import type { TrashActions } from './useTrashActions.ts'

/**
 * Columns of the trash: checkbox, name, deleted, expires, size, actions. On a phone: name with its details, actions.
 */
export const TRASH_COLUMNS =
  'grid grid-cols-[26px_minmax(0,1fr)_136px_92px_84px_76px] items-center pr-2 pl-4 max-md:grid-cols-[minmax(0,1fr)_40px] max-md:pr-1 max-md:pl-3'

export interface TrashRowProps extends RowView<TrashEntry> {
  actions: TrashActions
}

/** The cells of one file or folder in the trash. */
export const TrashRow = memo(function TrashRow(props: TrashRowProps) {
  const { entry, actions, isActive, isSelected, hasSelection, isMenuOpen } = props
  const { name, folder, deletedAt, expiresAt, sizeBytes } = entry
  const days = daysLeft(entry, Date.now())
  const content = contentOf(entry)
  const size = formatSize(sizeBytes)
  return (
    <>
      <CheckCell name={name} isSelected={isSelected} hasSelection={hasSelection} />
      <GridCell className="flex min-w-0 items-center gap-[11px] md:pr-4">
        <TrashIcon entry={entry} className="size-[30px] max-md:size-9" />
        <div className="min-w-0 flex-1">
          <FileName
            name={name}
            isProtected={entry.isPasswordProtected}
            className="w-fit max-w-full font-name text-ink"
          />
          <p className="truncate text-sm leading-[18px] text-ink-3 tabular-nums md:hidden">
            {[size, days === null ? '' : TRASH_TEXTS.deletesInLine(days)].filter(Boolean).join(' · ')}
          </p>
          <p className="truncate text-sm leading-[18px] whitespace-pre text-ink-3 tabular-nums [&_bdi]:whitespace-pre">
            <FolderPathText path={folder} />
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
            {TRASH_TEXTS.deletesIn(days)}
          </time>
        )}
      </GridCell>
      <GridCell className="text-right text-sm text-ink-3 tabular-nums max-md:hidden">{size}</GridCell>
      <ActionsCell isActive={isActive} isMenuOpen={isMenuOpen} hasSelection={hasSelection}>
        <RowButton
          label={TRASH_TEXTS.restoreNamed(displayName(name))}
          tip={TRASH_TEXTS.restore}
          className="max-md:hidden"
          onClick={() => actions.restore([entry])}
        >
          <RotateCcw aria-hidden="true" />
        </RowButton>
        <TrashRowMenu {...props} />
      </ActionsCell>
    </>
  )
})

function TrashRowMenu({ entry, menuEntries = [entry], actions, isMenuOpen, onMenuOpenChange }: TrashRowProps) {
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
      <TrashMenuItems entries={menuEntries} actions={actions} />
    </RowMenuButton>
  )
}

function TrashIcon({ entry, className }: { entry: TrashEntry; className: string }) {
  if (entry.kind === null) return <FolderIcon className={className} />
  return <FileIcon kind={entry.kind} className={className} />
}
