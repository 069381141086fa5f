import { Check } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { MenuPartsContext } from './menu-surface.ts'

export const MENU_ROW = classNames(
  'flex cursor-default items-center rounded-row font-[530] outline-none select-none data-disabled:text-ink-off',
  'h-12 gap-3.5 px-3.5 text-[0.9375rem] md:h-[33px] md:gap-2.5 md:rounded-sm md:px-[9px] md:text-sm md:font-[500]',
  'data-highlighted:bg-hover [&_svg]:size-5 [&_svg]:shrink-0 md:[&_svg]:size-4 [&_svg]:[stroke-width:1.75]',
)

export interface MenuItemProps {
  icon?: ReactNode
  /** The shortcut's label. Only displayed; the page handles the key. */
  shortcut?: string
  /** The action is destructive: placed last, in red. */
  destructive?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One action in a Menu or ContextMenu. */
export function MenuItem({ icon, shortcut, destructive = false, disabled, onSelect, children }: MenuItemProps) {
  const { Item } = useContext(MenuPartsContext)
  return (
    <Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(MENU_ROW, destructive ? 'text-bad-ink' : 'text-ink [&_svg]:text-ink-3')}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut !== undefined && (
        <kbd className="font-sans text-xs font-[500] text-ink-3 max-md:hidden">{shortcut}</kbd>
      )}
    </Item>
  )
}

export interface MenuCheckItemProps {
  icon?: ReactNode
  isChecked: boolean
  onCheckedChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A setting in a Menu or ContextMenu that is on or off. */
export function MenuCheckItem({ icon, isChecked, onCheckedChange, children }: MenuCheckItemProps) {
  const { CheckboxItem, ItemIndicator } = useContext(MenuPartsContext)
  return (
    <CheckboxItem
      checked={isChecked}
      onCheckedChange={onCheckedChange}
      className={classNames(MENU_ROW, 'text-ink [&_svg]:text-ink-3')}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <ItemIndicator>
        <Check aria-hidden="true" className="text-accent-ink!" />
      </ItemIndicator>
    </CheckboxItem>
  )
}

/** A divider between groups of actions. */
export function MenuSeparator() {
  const { Separator } = useContext(MenuPartsContext)
  return <Separator className="mx-[9px] my-[5px] h-px bg-line max-md:mx-3.5" />
}
