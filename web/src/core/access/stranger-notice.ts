import type { StrangerGuesses } from '@pinloft/contract/access/endpoints'

const SEEN_KEY = 'pinloft.strangersSeenAt'
/** Fewer may be the owner's own typos on a new device. */
const NOTICED_FROM_WRONG_PINS = 5

type SeenStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Whether to notify the owner in this browser of wrong PINs from unknown browsers: when there are many, and some that
 * it has not reported yet.
 */
export function isNews({ wrongPins, networks }: StrangerGuesses, storage: SeenStorage): boolean {
  const latest = networks[0]?.lastAt
  if (latest === undefined || wrongPins < NOTICED_FROM_WRONG_PINS) return false
  const seenAt = storage.getItem(SEEN_KEY)
  return seenAt === null || latest > seenAt
}

export function markSeen({ networks }: StrangerGuesses, storage: SeenStorage): void {
  const latest = networks[0]?.lastAt
  if (latest !== undefined) storage.setItem(SEEN_KEY, latest)
}
