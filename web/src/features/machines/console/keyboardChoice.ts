import { KEYBOARD_LAYOUTS, type KeyboardLayoutId } from './keyboardLayouts.ts'

/** Kept per browser: the machines of one person mostly have the same keyboard. */
const KEY = 'pinloft.machine-keyboard'

export function chosenKeyboard(): KeyboardLayoutId {
  try {
    const stored = localStorage.getItem(KEY)
    return KEYBOARD_LAYOUTS.find(({ id }) => id === stored)?.id ?? 'us'
  } catch {
    return 'us'
  }
}

export function chooseKeyboard(layout: KeyboardLayoutId): void {
  try {
    localStorage.setItem(KEY, layout)
  } catch {
    // Chosen for this time only.
  }
}
