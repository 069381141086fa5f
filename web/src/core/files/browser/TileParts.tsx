import { RowCheck } from '../../../kit/list/RowCheck.tsx'
import { OPENS_AT_PRESS } from '../../../kit/list/useRowPresses.ts'
import { displayName } from '../../../ui/index.ts'
import { FileName } from '../FileName.tsx'
import { isProtected, isStarred, nameOf } from '../fileListing.ts'
import { useIsOffline } from '../linked.api.ts'
import { detailsOf } from './entryDetails.ts'
import type { EntryViewProps } from './FileRow.tsx'
import { OfflineMark } from './OfflineMark.tsx'
import { RenameField } from './RenameField.tsx'
import { RowMenu } from './RowMenu.tsx'

type TilePartProps = EntryViewProps & { className: string }

/** The name, with further details below it. */
export function TileText({ entry, itemCount, isCut, isRenaming, onRenamed, className }: TilePartProps) {
  const { size, when } = detailsOf(entry, itemCount)
  const isOffline = useIsOffline(entry)
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
          mark={isOffline && <OfflineMark />}
          className={`w-fit max-w-full text-sm leading-[18px] font-name ${isOffline ? 'text-ink-3' : 'text-ink'} md:hover:underline md:hover:decoration-ink-3 md:hover:underline-offset-3`}
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

/** The checkbox in the upper left corner. */
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

/** The menu button; always visible on touch screens, except during selection. */
export function TileMenu({
  entry,
  actions,
  isActive,
  menuEntries,
  isMenuOpen,
  hasSelection,
  onMenuOpenChange,
  className,
}: TilePartProps) {
  const isShown = isActive || isMenuOpen ? 'opacity-100' : 'opacity-0 group-hover:opacity-100 max-md:opacity-100'
  return (
    <RowMenu
      entry={entry}
      menuEntries={menuEntries}
      actions={actions}
      isMenuOpen={isMenuOpen}
      onMenuOpenChange={onMenuOpenChange}
      className={`${isShown} ${hasSelection ? 'max-md:hidden' : ''} ${className}`}
    />
  )
}
