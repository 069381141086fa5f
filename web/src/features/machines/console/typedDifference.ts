export interface TypedDifference {
  /** Characters to take away at the end. */
  removedCount: number
  /** Characters to add after that. */
  added: string
}

/**
 * What somebody typed into a field of a phone. Its keyboard reports no keys, and may replace a word by a suggestion; so
 * the text before is compared with the text after.
 */
export function typedDifference(before: string, after: string): TypedDifference {
  const [old, next] = [Array.from(before), Array.from(after)]
  let same = 0
  while (same < old.length && same < next.length && old[same] === next[same]) same += 1
  return { removedCount: old.length - same, added: next.slice(same).join('') }
}
