import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { SheetGrip } from './BottomSheet.tsx'
import { DROPDOWN_PARTS, MENU_PANEL, MenuPartsContext, menuPlace, WIDE_MENU_PANEL } from './menu-surface.ts'

export interface MenuProps {
  /** One button; it receives the menu's state and handlers. */
  trigger: ReactNode
  /** The entry of the menu, shown on a phone above its items. */
  header?: ReactNode
  align?: 'start' | 'center' | 'end'
  /** For choices that stand side by side. */
  isWide?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** MenuItem, MenuSeparator, MenuRadioGroup. */
  children: ReactNode
}

/** A list of actions that opens from a button. On a phone it is a bottom sheet. */
export function Menu({ trigger, header, align = 'end', isWide = false, open, onOpenChange, children }: MenuProps) {
  return (
    <MenuPartsContext value={DROPDOWN_PARTS}>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Portal container={menuPlace()}>
          <DropdownMenu.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            loop
            className={isWide ? WIDE_MENU_PANEL : MENU_PANEL}
          >
            <MenuHead>{header}</MenuHead>
            {children}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </MenuPartsContext>
  )
}

/** The grip of a menu on a phone, and the menu's heading. */
export function MenuHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <SheetGrip />
      {children !== undefined && (
        <>
          <div className="mx-0.5 flex min-h-[52px] items-center gap-3 px-3 py-1 md:hidden">{children}</div>
          <div className="mx-3.5 my-[5px] h-px bg-line md:hidden" />
        </>
      )}
    </>
  )
}
