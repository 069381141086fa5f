/**
 * Whether a field has the focus, or a dialog or menu is open: the screen's shortcuts do not apply. The dialog that
 * contains `part` does not count.
 */
export function isKeyboardTaken(part: Element | null = null): boolean {
  const active = document.activeElement
  if (active?.closest('input, textarea, [contenteditable=true]')) return true
  return isLayerOpen(part)
}

/** Whether a dialog or menu is open that does not contain `part`. */
export function isLayerOpen(part: Element | null = null): boolean {
  const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')
  return Array.from(layers).some((layer) => part === null || !layer.contains(part))
}
