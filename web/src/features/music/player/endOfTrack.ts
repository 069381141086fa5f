import type { RepeatMode } from '@pinloft/contract/music/queue'

/** Gap before a track's repetition, and before the next one. Joined tracks follow at once. */
export const REPEAT_ONE_DELAY_MS = 100
export const NEXT_TRACK_DELAY_MS = 500

/** A track that has played longer than this restarts on "previous". */
export const PREVIOUS_RESTARTS_AFTER_MS = 3000

export interface TrackEnd {
  repeat: RepeatMode
  hasNext: boolean
  /** The next track follows it without a gap on the album. */
  isJoined: boolean
}

export type AfterTrack = { action: 'again' | 'next' | 'first'; delayMs: number } | { action: 'stop' }

/** What happens at the end of a track. */
export function afterTrack({ repeat, hasNext, isJoined }: TrackEnd): AfterTrack {
  if (repeat === 'one') return { action: 'again', delayMs: REPEAT_ONE_DELAY_MS }
  if (hasNext) return { action: 'next', delayMs: isJoined ? 0 : NEXT_TRACK_DELAY_MS }
  return repeat === 'all' ? { action: 'first', delayMs: NEXT_TRACK_DELAY_MS } : { action: 'stop' }
}

const REPEAT_CYCLE: Record<RepeatMode, RepeatMode> = { off: 'all', all: 'one', one: 'off' }

export function nextRepeat(repeat: RepeatMode): RepeatMode {
  return REPEAT_CYCLE[repeat]
}
