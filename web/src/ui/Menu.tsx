import { DropdownMenu } from 'radix-ui'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { SheetGrip } from './BottomSheet.tsx'
import {
  DROPDOWN_PARTS,
  isMenuSheet,
  MENU_PANEL,
  MenuPartsContext,
  menuPlace,
  WIDE_MENU_PANEL,
} from './menu-surface.ts'
import { keepNewFocus } from './useFocusReturn.ts'

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
export function Menu(props: MenuProps) {
  const { trigger, header, align = 'end', isWide = false, onOpenChange, children } = props
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = props.open ?? isOpenHere
  const opensOnClick = useRef(false)

  function change(next: boolean) {
    setOpenHere(next)
    onOpenChange?.(next)
  }

  function press(event: PointerEvent) {
    opensOnClick.current = event.pointerType === 'touch' || isMenuSheet()
    // Radix opens it when the button is pressed: under the finger, which would then choose an item as it is lifted.
    if (opensOnClick.current) event.preventDefault()
  }

  function click() {
    if (opensOnClick.current) change(!isOpen)
    opensOnClick.current = false
  }

  return (
    <MenuPartsContext value={DROPDOWN_PARTS}>
      <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={change}>
        <DropdownMenu.Trigger
          asChild
          onPointerDown={press}
          onPointerCancel={() => {
            opensOnClick.current = false
          }}
          onClick={click}
        >
          {trigger}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={menuPlace()}>
          <DropdownMenu.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            loop
            onCloseAutoFocus={keepNewFocus}
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
