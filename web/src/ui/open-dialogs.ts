/** The ways to close the dialogs that are open, the topmost last. */
const closers: (() => void)[] = []

/** Tells that a dialog is open. Returns the way to tell that it is not any more. */
export function addOpenDialog(close: () => void): () => void {
  closers.push(close)
  return () => closers.splice(closers.indexOf(close), 1)
}

/** Closes the topmost dialog; `false` where none is open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
