// What the page does with saves itself, while no game is open: plain code without a picture, loaded when it is needed.
import { mergeSaves } from './save/merge-saves.ts'
import { decodeWorld, encodeWorld } from './save/world-save.ts'

export { javaWorld } from './java/java-world.ts'
export { decodeWorld } from './save/world-save.ts'

/**
 * One save of two that both began at `base`, in which what both changed is together. Null if they touch, or if one of them
 * can't be read here: then both are to be kept.
 */
export function mergedSave(base: Uint8Array, mine: Uint8Array, theirs: Uint8Array): Uint8Array | null {
  try {
    const merged = mergeSaves(decodeWorld(base), decodeWorld(mine), decodeWorld(theirs))
    return merged === undefined ? null : encodeWorld(merged)
  } catch {
    return null
  }
}
