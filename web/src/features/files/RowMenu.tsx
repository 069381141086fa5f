import { EntryHead } from './EntryHead.tsx'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, nameOf } from './fileListing.ts'
import { RowMenuButton } from './RowMenuButton.tsx'

export interface RowMenuProps {
  entry: Entry
  acts: FileActs
  isMenuOpen: boolean
  /** The id of the row whose menu is open from now on. */
  onMenuOpenChange: (id: string | undefined) => void
  className?: string
}

/** The button that opens the menu of a file or folder, with the menu. */
export function RowMenu({ entry, acts, ...menu }: RowMenuProps) {
  return (
    <RowMenuButton id={entry.id} name={nameOf(entry)} header={<EntryHead entry={entry} />} {...menu}>
      <EntryMenuItems entries={[entry]} acts={acts} />
    </RowMenuButton>
  )
}
