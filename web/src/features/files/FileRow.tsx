import { memo } from 'react'
import { formatExactDate } from '../../platform/format-date.ts'
import { displayName } from '../../ui/index.ts'
import { EntryPicture } from './EntryIcon.tsx'
import { detailsOf } from './entryDetails.ts'
import { FileName } from './FileName.tsx'
import { FoundPlace } from './FoundPlace.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, isProtected, isStarred, nameOf } from './fileListing.ts'
import type { FoundNote } from './foundNote.ts'
import { GridCell } from './gridParts.tsx'
import { RenameField } from './RenameField.tsx'
import { RowActs } from './RowActs.tsx'
import { RowCheck } from './RowCheck.tsx'
import { OPENS_AT_PRESS } from './useRowPresses.ts'

/** What the drawing of an entry depends on, as a row or as a tile. */
export interface EntryViewProps {
  entry: Entry
  /** Where a search found it. */
  note?: FoundNote
  acts: FileActs
  isActive: boolean
  isSelected: boolean
  isCut: boolean
  /** Something in the list is selected, so that every row shows its box. */
  hasSelection: boolean
  isRenaming: boolean
  onRenamed: (isByKey: boolean) => void
  isMenuOpen: boolean
  /** The id of the row whose menu is open from now on. */
  onMenuOpenChange: (id: string | undefined) => void
}

/** The cells of one folder or file. The row around them, with its place and keys, belongs to the grid. */
export const FileRow = memo(function FileRow(props: EntryViewProps) {
  const {
    entry,
    note,
    acts,
    isActive,
    isSelected,
    isCut,
    hasSelection,
    isRenaming,
    onRenamed,
    isMenuOpen,
    onMenuOpenChange,
  } = props
  const name = nameOf(entry)
  const { createdAt, when, size, line } = detailsOf(entry)
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
      <GridCell className={`flex min-w-0 items-center gap-[11px] md:pr-4 ${isCut ? 'opacity-50' : ''}`}>
        <EntryPicture entry={entry} className="size-[30px] max-md:size-9" />
        <div className="min-w-0 flex-1">
          {isRenaming ? (
            <RenameField entry={entry} onDone={onRenamed} />
          ) : (
            <FileName
              name={name}
              isProtected={isProtected(entry)}
              isStarred={isStarred(entry)}
              marked={note?.name}
              className="w-fit max-w-full font-name text-ink md:hover:underline md:hover:decoration-ink-3 md:hover:underline-offset-3"
              {...OPENS_AT_PRESS}
            />
          )}
          <p className="truncate text-sm leading-[17px] text-ink-3 tabular-nums md:hidden">{line}</p>
          {note && <FoundPlace entry={entry} text={note.text} acts={acts} />}
        </div>
      </GridCell>
      <GridCell className="text-sm text-ink-3 tabular-nums max-md:hidden">
        <time dateTime={createdAt} title={formatExactDate(createdAt)}>
          {when}
        </time>
      </GridCell>
      <GridCell className="text-right text-sm text-ink-3 tabular-nums max-md:hidden">{size}</GridCell>
      <GridCell className={`flex justify-end transition-opacity ${isShown} ${hasSelection ? 'max-md:hidden' : ''}`}>
        <RowActs entry={entry} acts={acts} isMenuOpen={isMenuOpen} onMenuOpenChange={onMenuOpenChange} />
      </GridCell>
    </>
  )
})
