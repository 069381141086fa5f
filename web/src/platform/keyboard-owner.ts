/** Whether a field has the focus, or a dialog or menu is open: the screen's shortcuts do not apply. */
export function isKeyboardTaken(): boolean {
  const active = document.activeElement
  if (active?.closest('input, textarea, [contenteditable=true]')) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
