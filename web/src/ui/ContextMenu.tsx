import { ContextMenu as RadixContextMenu } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { MenuHead } from './Menu.tsx'
import { CONTEXT_PARTS, isMenuSheet, MENU_PANEL, MenuPartsContext, menuPlace } from './menu-surface.ts'
import { suppressNextClick } from './suppress-next-click.ts'
import { keepNewFocus } from './useFocusReturn.ts'

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
  const isTouched = useRef(false)
  const release = () => {
    isTouched.current = false
  }

  function change(isOpen: boolean) {
    // A sheet comes up under the finger: it is not lifted over a chosen item.
    if (isOpen && isTouched.current) suppressNextClick()
    onOpenChange?.(isOpen)
  }

  return (
    <MenuPartsContext value={CONTEXT_PARTS}>
      <RadixContextMenu.Root modal={false} onOpenChange={change}>
        <RadixContextMenu.Trigger
          asChild
          onPointerDown={({ pointerType }) => {
            isTouched.current = pointerType === 'touch'
          }}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {trigger}
        </RadixContextMenu.Trigger>
        <RadixContextMenu.Portal container={menuPlace()}>
          <RadixContextMenu.Content
            collisionPadding={8}
            loop
            onCloseAutoFocus={keepNewFocus}
            // The same for the right button of a mouse.
            onPointerUpCapture={(event) => event.button === 2 && isMenuSheet() && event.stopPropagation()}
            className={MENU_PANEL}
          >
            <MenuHead>{header}</MenuHead>
            {children}
          </RadixContextMenu.Content>
        </RadixContextMenu.Portal>
      </RadixContextMenu.Root>
    </MenuPartsContext>
  )
}
