import { ContextMenu as RadixContextMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { MenuHead } from './Menu.tsx'
import { CONTEXT_PARTS, MENU_PANEL, MenuPartsContext, menuPlace } from './menu-surface.ts'

export interface ContextMenuProps {
  /** One element; a right-click, the menu key or a long touch on it opens the menu. */
  trigger: ReactNode
  /** The entry of the menu, shown on a phone above its items. */
  header?: ReactNode
  onOpenChange?: (open: boolean) => void
  /** MenuItem, MenuSeparator, MenuRadioGroup. */
  children: ReactNode
}

/** The same items as a Menu, at the pointer. */
export function ContextMenu({ trigger, header, onOpenChange, children }: ContextMenuProps) {
  return (
    <MenuPartsContext value={CONTEXT_PARTS}>
      <RadixContextMenu.Root modal={false} onOpenChange={onOpenChange}>
        <RadixContextMenu.Trigger asChild>{trigger}</RadixContextMenu.Trigger>
        <RadixContextMenu.Portal container={menuPlace()}>
          <RadixContextMenu.Content collisionPadding={8} loop className={MENU_PANEL}>
            <MenuHead>{header}</MenuHead>
            {children}
          </RadixContextMenu.Content>
        </RadixContextMenu.Portal>
      </RadixContextMenu.Root>
    </MenuPartsContext>
  )
}
