import { displayName } from '../../ui/index.ts'
import { detailsOf } from './entryDetails.ts'
import { FileName } from './FileName.tsx'
import type { EntryViewProps } from './FileRow.tsx'
import { isProtected, isStarred, nameOf } from './fileListing.ts'
import { RenameField } from './RenameField.tsx'
import { RowCheck } from './RowCheck.tsx'
import { RowMenu } from './RowMenu.tsx'
import { OPENS_AT_PRESS } from './useRowPresses.ts'

type TilePartProps = EntryViewProps & { className: string }

/** The name, with what else there is to tell below it. */
export function TileText({ entry, isCut, isRenaming, onRenamed, className }: TilePartProps) {
  const { size, when } = detailsOf(entry)
  return (
    <div className={`min-w-0 ${isCut ? 'opacity-50' : ''} ${className}`}>
      {isRenaming ? (
        <div className="-my-1.5 pl-2 text-sm">
          <RenameField entry={entry} onDone={onRenamed} />
        </div>
      ) : (
        <FileName
          name={nameOf(entry)}
          isProtected={isProtected(entry)}
          isStarred={isStarred(entry)}
          className="w-fit max-w-full text-sm leading-[18px] font-name text-ink md:hover:underline md:hover:decoration-ink-3 md:hover:underline-offset-3"
          {...OPENS_AT_PRESS}
        />
      )}
      {/* Where there is no room for the date, it goes as a whole. */}
      <p
        className={`flex h-4 flex-wrap gap-x-1 overflow-hidden text-xs leading-4 text-ink-3 tabular-nums ${isRenaming ? 'invisible' : ''}`}
      >
        {size !== '' && <span>{size}</span>}
        <span>{size === '' ? when : `· ${when}`}</span>
      </p>
    </div>
  )
}

/** The box that selects, in the upper left corner. */
export function TileCheck({ entry, isSelected, hasSelection, className }: TilePartProps) {
  const isShown = isSelected || hasSelection ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:hidden'
  return (
    <RowCheck
      label={`Select ${displayName(nameOf(entry))}`}
      state={isSelected}
      className={`absolute transition-opacity ${isShown} ${className}`}
    />
  )
}

/** The button of the menu; always there for fingers, unless they select. */
export function TileMenu({
  entry,
  acts,
  isActive,
  isMenuOpen,
  hasSelection,
  onMenuOpenChange,
  className,
}: TilePartProps) {
  const isShown = isActive || isMenuOpen ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:opacity-100'
  return (
    <RowMenu
      entry={entry}
      acts={acts}
      isMenuOpen={isMenuOpen}
      onMenuOpenChange={onMenuOpenChange}
      className={`${isShown} ${hasSelection ? 'max-md:hidden' : ''} ${className}`}
    />
  )
}
