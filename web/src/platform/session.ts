const listeners = new Set<() => void>()

/** Calls back when the server no longer lets this browser in. Returns the way to stop. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSessionEnded(): void {
  for (const listener of listeners) listener()
}
