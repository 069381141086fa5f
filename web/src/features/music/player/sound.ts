import type { QueueEntry } from '@pinloft/contract/music-queue'

/**
 * Why a track is not heard. `locked`: its password is needed. `unjoinable`: not in this way, maybe in another. `failed`:
 * not at all; the message is for a person.
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

/** What is waited for, when nothing comes. */
export type SoundWait = 'offline' | 'busy'

export interface SoundEvents {
  /** The element can be told to play. */
  onReady: () => void
  /** All that was to be heard is over. */
  onEnded: () => void
  /** What was to follow without a gap is heard now. */
  onCrossed: (entry: QueueEntry) => void
  /** It cannot be heard, or no further. The sound is of no use any more. */
  onFault: (error: SoundError) => void
  /** Nothing comes, but it is tried again; null once it comes again. */
  onWait: (why: SoundWait | null) => void
}

export interface SoundOptions {
  element: HTMLAudioElement
  entry: QueueEntry
  startSeconds: number
  events: SoundEvents
}

/** One way in which a media element is given a track. It plays and pauses by the element itself. */
export interface Sound {
  /** Says what follows without a gap, if anything. Only some ways can do that; others leave it to who listens. */
  follow(entry: QueueEntry | null): void
  /** Goes to a time of the track that is heard. */
  seek(timeSeconds: number): void
  positionSeconds(): number
  /** Null while nobody knows. */
  durationSeconds(): number | null
  /** Takes the track away from the element. */
  close(): void
}

export function taggedSeconds({ track }: QueueEntry): number | null {
  return track.durationMs === null ? null : track.durationMs / 1000
}
