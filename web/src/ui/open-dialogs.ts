/** Functions that close the open dialogs, the topmost last. */
const closers: (() => void)[] = []

/** Registers an open dialog. Returns a function that unregisters it. */
export function addOpenDialog(close: () => void): () => void {
  closers.push(close)
  return () => closers.splice(closers.indexOf(close), 1)
}

/** Closes the topmost dialog; `false` if none is open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
