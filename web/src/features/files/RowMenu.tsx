import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { displayName, Menu } from '../../ui/index.ts'
import { EntryHead } from './EntryHead.tsx'
import { EntryMenuItems } from './EntryMenuItems.tsx'
import type { FileActs } from './fileActs.ts'
import { type Entry, nameOf } from './fileListing.ts'
import { RowButton } from './RowButton.tsx'

export interface RowMenuProps {
  entry: Entry
  acts: FileActs
  isMenuOpen: boolean
  /** The id of the row whose menu is open from now on. */
  onMenuOpenChange: (id: string | undefined) => void
  className?: string
}

/** The button that opens the menu of a row, with the menu. */
export function RowMenu({ entry, acts, isMenuOpen, onMenuOpenChange, className }: RowMenuProps) {
  // A menu is built when it is first opened: rows come and go by the dozen while the list scrolls.
  const [hasMenu, setHasMenu] = useState(isMenuOpen)
  if (isMenuOpen && !hasMenu) setHasMenu(true)
  const more = (
    <RowButton
      label={`More for ${displayName(nameOf(entry))}`}
      tip="More"
      aria-haspopup="menu"
      className={className}
      onClick={hasMenu ? undefined : () => onMenuOpenChange(entry.id)}
    >
      <Ellipsis aria-hidden="true" />
    </RowButton>
  )
  if (!hasMenu) return more
  return (
    <Menu
      open={isMenuOpen}
      onOpenChange={(isOpen) => onMenuOpenChange(isOpen ? entry.id : undefined)}
      header={<EntryHead entry={entry} />}
      trigger={more}
    >
      <EntryMenuItems entries={[entry]} acts={acts} />
    </Menu>
  )
}
