const listeners = new Set<() => void>()

/** Calls back when the server ends this browser's session. Returns a function that unsubscribes. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSessionEnded(): void {
  for (const listener of listeners) listener()
}
