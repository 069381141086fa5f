/** The players; only one plays at a time. */
export type Sounder = 'music' | 'video'

const listeners = new Map<Sounder, () => void>()

/** Silences the page's other players. */
export function announceSound(sounder: Sounder): void {
  for (const [other, beQuiet] of listeners) {
    if (other !== sounder) beQuiet()
  }
}

/** Calls back when another player starts. Returns a function that unsubscribes. */
export function onOtherSound(sounder: Sounder, beQuiet: () => void): () => void {
  listeners.set(sounder, beQuiet)
  return () => {
    if (listeners.get(sounder) === beQuiet) listeners.delete(sounder)
  }
}
