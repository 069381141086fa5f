import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { memo, type ReactNode } from 'react'
import { GridCell } from '../../../kit/list/gridParts.tsx'
import type { RowView } from '../../../kit/list/ListGrid.tsx'
import { ActionsCell, CheckCell } from '../../../kit/list/RowCells.tsx'
import { OPENS_AT_PRESS } from '../../../kit/list/useRowPresses.ts'
import { formatExactDate } from '../../../platform/format-date.ts'
import type { FileActions } from '../actions/fileActions.ts'
import { EntryPicture } from '../EntryIcon.tsx'
import { FileName } from '../FileName.tsx'
import { FolderPathText } from '../FolderPathText.tsx'
import { type Entry, isProtected, isStarred, nameOf, placeOf } from '../fileListing.ts'
import { useIsOffline } from '../linked.api.ts'
import { useShareLauncher } from '../shareLauncher.ts'
import { detailsOf } from './entryDetails.ts'
import { OfflineMark } from './OfflineMark.tsx'
import { RenameField } from './RenameField.tsx'
import { RowActions } from './RowActions.tsx'

/** What a list across folders, such as search results, shows of a row beyond what a folder's list does. */
export interface FoundNote {
  /** The name, with the matches highlighted. */
  name?: ReactNode
  /** The matching excerpt of the text. */
  text?: ReactNode
}

/** What the rendering of an entry depends on, as a row or as a tile. */
export interface EntryViewProps extends RowView<Entry> {
  /** Where a search found it. */
  note?: FoundNote
  /** Of a folder, if known. */
  itemCount?: number
  actions: FileActions
  isCut: boolean
  isRenaming: boolean
  onRenamed: (isByKey: boolean) => void
}

/** The cells of one folder or file. The surrounding row, with its position and keys, belongs to the grid. */
export const FileRow = memo(function FileRow(props: EntryViewProps) {
  const {
    entry,
    note,
    itemCount,
    actions,
    isActive,
    isSelected,
    isCut,
    hasSelection,
    isRenaming,
    onRenamed,
    menuEntries,
    isMenuOpen,
    onMenuOpenChange,
  } = props
  const { SharedMark } = useShareLauncher()
  const isOffline = useIsOffline(entry)
  const name = nameOf(entry)
  const { changedAt, when, size, line } = detailsOf(entry, itemCount)
  return (
    <>
      <CheckCell name={name} isSelected={isSelected} hasSelection={hasSelection} />
      <GridCell className={`flex min-w-0 items-center gap-[11px] md:pr-4 ${isCut ? 'opacity-50' : ''}`}>
        <EntryPicture entry={entry} className={`size-[30px] max-md:size-9 ${isOffline ? 'opacity-50' : ''}`} />
        <div className="min-w-0 flex-1">
          {isRenaming ? (
            <RenameField entry={entry} onDone={onRenamed} />
          ) : (
            <FileName
              name={name}
              isProtected={isProtected(entry)}
              isStarred={isStarred(entry)}
              mark={
                <>
                  <SharedMark entryId={entry.id} />
                  {isOffline && <OfflineMark />}
                </>
              }
              marked={note?.name}
              className={`w-fit max-w-full font-name ${isOffline ? 'text-ink-3' : 'text-ink'} md:hover:underline md:hover:decoration-ink-3 md:hover:underline-offset-3`}
              {...OPENS_AT_PRESS}
            />
          )}
          <p className="truncate text-sm leading-[17px] text-ink-3 tabular-nums md:hidden">{line}</p>
          {note && <ResultLocation entry={entry} text={note.text} actions={actions} />}
        </div>
      </GridCell>
      <GridCell className="text-sm text-ink-3 tabular-nums max-md:hidden">
        <time dateTime={changedAt} title={formatExactDate(changedAt)}>
          {when}
        </time>
      </GridCell>
      <GridCell className="text-right text-sm text-ink-3 tabular-nums max-md:hidden">{size}</GridCell>
      <ActionsCell isActive={isActive} isMenuOpen={isMenuOpen} hasSelection={hasSelection}>
        <RowActions
          entry={entry}
          menuEntries={menuEntries}
          actions={actions}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={onMenuOpenChange}
        />
      </ActionsCell>
    </>
  )
})

/** Where a search found an entry: a link to its folder, and the match in its text. */
function ResultLocation({ entry, text, actions }: { entry: Entry; text?: ReactNode; actions: FileActions }) {
  return (
    <p className="flex min-w-0 items-baseline gap-2 text-sm leading-[18px] whitespace-pre text-ink-3 [&_bdi]:whitespace-pre">
      {/* Out of the way of the Tab key, which the grid has a key for; on a phone a tap opens the row. */}
      <button
        type="button"
        tabIndex={-1}
        title={FILES_TEXTS.showInFolder}
        onClick={() => actions.showInFolder?.(entry)}
        className={`truncate text-left hover:text-ink hover:underline hover:underline-offset-3 max-md:pointer-events-none ${text ? 'max-w-[45%] shrink-0' : 'min-w-0'}`}
      >
        <FolderPathText path={placeOf(entry)} />
      </button>
      {text && <span className="min-w-0 truncate">{text}</span>}
    </p>
  )
}
