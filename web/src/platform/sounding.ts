/** Who makes sound: of them only one does at a time. */
export type Sounder = 'music' | 'video'

const listeners = new Map<Sounder, () => void>()

/** Tells the others of this page to be quiet. */
export function announceSound(sounder: Sounder): void {
  for (const [other, beQuiet] of listeners) {
    if (other !== sounder) beQuiet()
  }
}

/** Calls back when somebody else begins to make sound. Returns the way to stop. */
export function onOtherSound(sounder: Sounder, beQuiet: () => void): () => void {
  listeners.set(sounder, beQuiet)
  return () => {
    if (listeners.get(sounder) === beQuiet) listeners.delete(sounder)
  }
}
