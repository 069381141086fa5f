import { ContextMenu, DropdownMenu } from 'radix-ui'
import { createContext } from 'react'

/** The Radix parts of a menu item; the same items serve a dropdown and a context menu. */
export type MenuParts = Pick<
  typeof DropdownMenu,
  'Item' | 'Separator' | 'Label' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem' | 'ItemIndicator'
>

export const DROPDOWN_PARTS: MenuParts = DropdownMenu
export const CONTEXT_PARTS: MenuParts = ContextMenu

export const MenuPartsContext = createContext<MenuParts>(DROPDOWN_PARTS)

/**
 * Portal container of menus: the page's main element, since screen readers look for content in landmarks; in full
 * screen the fullscreen element, as nothing else is visible, and else a window over the page.
 */
export function menuPlace(): HTMLElement | null {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return find(':fullscreen') ?? find('[data-window]') ?? find('main')
}

/** Whether menus are bottom sheets, which cover what opened them; as in menu-sheet.css. */
export function isMenuSheet(): boolean {
  return matchMedia('(max-width: 1023px)').matches
}

const PANEL =
  'menu-panel z-menu overflow-y-auto overscroll-contain bg-raised outline-none max-md:relative max-md:max-h-[calc(100dvh-40px)] max-md:w-full max-md:rounded-t-dialog max-md:px-2.5 max-md:pt-2 max-md:pb-[max(14px,env(safe-area-inset-bottom))] max-md:shadow-dialog md:max-h-(--radix-popper-available-height) md:rounded-lg md:p-1.5 md:shadow-menu'

/**
 * 216 px wide beside its trigger, and no higher than the available space; on a phone the full width at the bottom of
 * the screen.
 */
export const MENU_PANEL = `${PANEL} md:w-54`
/** The same, 288 px wide. */
export const WIDE_MENU_PANEL = `${PANEL} md:w-72`
