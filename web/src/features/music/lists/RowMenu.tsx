import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton, Menu } from '../../../ui/index.ts'

export interface RowMenuProps {
  label: string
  /** The entry of the menu, shown on a phone above its items. */
  header: string
  tabIndex?: number
  menu: () => ReactNode
}

/** The menu button of a row. The menu is mounted when it is first opened: rows come and go by the dozen. */
export function RowMenu({ label, header, tabIndex, menu }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const button = (
    <IconButton
      size="sm"
      label={label}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      className="z-1"
      icon={<Ellipsis aria-hidden="true" />}
      onClick={isOpen === null ? () => setIsOpen(true) : undefined}
    />
  )
  if (isOpen === null) return button
  return (
    <Menu
      open={isOpen}
      onOpenChange={setIsOpen}
      header={<span className="truncate font-label text-ink">{header}</span>}
      trigger={button}
    >
      {menu()}
    </Menu>
  )
}
