import type { QueueEntry } from '@pinloft/contract/music/queue'

/**
 * Why a track does not play. `locked`: its password is needed. `unjoinable`: not with this strategy, but perhaps with
 * another. `failed`: not at all; the message is for the user.
 */
export type SoundFault = 'locked' | 'unjoinable' | 'failed'

export class SoundError extends Error {
  override readonly name = 'SoundError'
  readonly fault: SoundFault

  constructor(fault: SoundFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** What is being waited for when no data arrives. */
export type SoundWait = 'offline' | 'busy'

export interface SoundEvents {
  /** The element is ready to play. */
  onReady: () => void
  /** Everything has been played. */
  onEnded: () => void
  /** The gapless follower is playing now. */
  onCrossed: (entry: QueueEntry) => void
  /** It cannot be played, or no further. The sound is unusable from now on. */
  onFault: (error: SoundError) => void
  /** No data arrives, but it is being retried; null once data arrives again. */
  onWait: (why: SoundWait | null) => void
}

export interface SoundOptions {
  element: HTMLAudioElement
  entry: QueueEntry
  startSeconds: number
  events: SoundEvents
}

/** A strategy of feeding a track to a media element. Play and pause go through the element itself. */
export interface Sound {
  /** Sets the gapless follower, if any. Only some strategies support it; others leave it to the listener. */
  follow(entry: QueueEntry | null): void
  /** Seeks in the current track. */
  seek(timeSeconds: number): void
  positionSeconds(): number
  /** Null while unknown. */
  durationSeconds(): number | null
  /** Detaches the track from the element. */
  close(): void
}

export function taggedSeconds({ track }: QueueEntry): number | null {
  return track.durationMs === null ? null : track.durationMs / 1000
}
