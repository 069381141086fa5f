import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { displayName, Menu } from '../../ui/index.ts'
import { RowButton } from './RowButton.tsx'

export interface RowMenuButtonProps {
  id: string
  name: string
  /** The entry of the menu, shown on a phone above its items. */
  header: ReactNode
  /** The menu items. */
  children: ReactNode
  isMenuOpen: boolean
  /** Receives the id of the row whose menu is now open. */
  onMenuOpenChange: (id: string | undefined) => void
  className?: string
}

/** The menu button of a row, with its menu. */
export function RowMenuButton({
  id,
  name,
  header,
  children,
  isMenuOpen,
  onMenuOpenChange,
  className,
}: RowMenuButtonProps) {
  // The menu is mounted when it is first opened: rows come and go by the dozen while the list scrolls.
  const [hasMenu, setHasMenu] = useState(isMenuOpen)
  if (isMenuOpen && !hasMenu) setHasMenu(true)
  const more = (
    <RowButton
      label={`More for ${displayName(name)}`}
      tip="More"
      aria-haspopup="menu"
      className={className}
      onClick={hasMenu ? undefined : () => onMenuOpenChange(id)}
    >
      <Ellipsis aria-hidden="true" />
    </RowButton>
  )
  if (!hasMenu) return more
  return (
    <Menu
      open={isMenuOpen}
      onOpenChange={(isOpen) => onMenuOpenChange(isOpen ? id : undefined)}
      header={header}
      trigger={more}
    >
      {children}
    </Menu>
  )
}
