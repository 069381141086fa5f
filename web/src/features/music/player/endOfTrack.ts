import type { RepeatMode } from '@pinloft/contract/music-queue'

/** Between a track and itself, or the next one. Tracks that are joined follow at once. */
export const REPEAT_ONE_DELAY_MS = 100
export const NEXT_TRACK_DELAY_MS = 500

/** A track that has played longer than this begins anew when the person goes back. */
export const PREVIOUS_RESTARTS_AFTER_MS = 3000

export interface TrackEnd {
  repeat: RepeatMode
  hasNext: boolean
  /** The next one follows it without a gap on its album. */
  isJoined: boolean
}

export type AfterTrack = { act: 'again' | 'next' | 'first'; delayMs: number } | { act: 'stop' }

/** What happens when a track has come to its end. */
export function afterTrack({ repeat, hasNext, isJoined }: TrackEnd): AfterTrack {
  if (repeat === 'one') return { act: 'again', delayMs: REPEAT_ONE_DELAY_MS }
  if (hasNext) return { act: 'next', delayMs: isJoined ? 0 : NEXT_TRACK_DELAY_MS }
  return repeat === 'all' ? { act: 'first', delayMs: NEXT_TRACK_DELAY_MS } : { act: 'stop' }
}

const REPEAT_CYCLE: Record<RepeatMode, RepeatMode> = { off: 'all', all: 'one', one: 'off' }

export function nextRepeat(repeat: RepeatMode): RepeatMode {
  return REPEAT_CYCLE[repeat]
}
