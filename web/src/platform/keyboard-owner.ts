/** A field has the keyboard, or a window or menu has the page for itself: keys of the screen are not meant. */
export function isKeyboardTaken(): boolean {
  const active = document.activeElement
  if (active?.closest('input, textarea, [contenteditable=true]')) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
