import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { RowMenuButton } from '../../../kit/list/RowMenuButton.tsx'
import type { FileActions } from '../actions/fileActions.ts'
import { EntryIcon } from '../EntryIcon.tsx'
import { FileName } from '../FileName.tsx'
import { type Entry, isProtected, nameOf } from '../fileListing.ts'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import { detailsOf } from './entryDetails.ts'

export interface RowMenuProps {
  entry: Entry
  /** The entries that the menu acts on, if they are more than the entry. */
  menuEntries: readonly Entry[] | undefined
  actions: FileActions
  isMenuOpen: boolean
  /** Receives the id of the row whose menu is now open. */
  onMenuOpenChange: (id: string | undefined) => void
  className?: string
}

/** The menu button of a file or folder, with its menu. */
export function RowMenu({ entry, menuEntries = [entry], actions, ...menu }: RowMenuProps) {
  const header =
    menuEntries.length > 1 ? (
      <p className="font-strong text-ink">{FILES_TEXTS.items(menuEntries.length)}</p>
    ) : (
      <EntryHead entry={entry} />
    )
  return (
    <RowMenuButton id={entry.id} name={nameOf(entry)} header={header} {...menu}>
      <EntryMenuItems entries={menuEntries} actions={actions} />
    </RowMenuButton>
  )
}

/** The entry that a menu belongs to, shown on a phone. */
function EntryHead({ entry }: { entry: Entry }) {
  return (
    <>
      <EntryIcon entry={entry} className="size-9" />
      <div className="min-w-0">
        <FileName name={nameOf(entry)} isProtected={isProtected(entry)} className="font-strong text-ink" />
        <p className="text-sm text-ink-3 tabular-nums">{detailsOf(entry).line}</p>
      </div>
    </>
  )
}
