import type { MusicQueue, QueueEntry, RepeatMode } from '@pinloft/contract/music-queue'
import type { PlayerPosition } from './PositionReporter.ts'
import type { Sound, SoundOptions } from './sound.ts'

/** How it goes with the sound: `preparing` and the waits are on the way to `playing`. */
export type PlayerPhase = 'still' | 'preparing' | 'playing' | 'offline' | 'busy'

export interface PlayerState {
  /** What is heard, or would be. */
  current: QueueEntry | null
  next: QueueEntry | null
  isNextJoined: boolean
  /** What the person wants; it goes on over gaps between tracks and lost connections. */
  isPlaying: boolean
  phase: PlayerPhase
  /** Another browser plays the queue. */
  isElsewhere: boolean
  /** Entries that could not be heard. */
  brokenEntryIds: ReadonlySet<number>
}

export interface PositionState {
  positionMs: number
  durationMs: number | null
}

export interface QueueChange {
  currentEntryId?: number
  repeat?: RepeatMode
  isShuffled?: boolean
}

/** The queue on the server. All but `tellPosition` throw where it cannot be reached. */
export interface QueueServer {
  load: () => Promise<MusicQueue>
  change: (change: QueueChange) => Promise<MusicQueue>
  /** Gives who plays now; null where it could not be told. */
  tellPosition: (position: PlayerPosition, how: { takesOver: boolean; isLast: boolean }) => Promise<string | null>
  countPlay: (fileId: string, hearing: string) => void
}

/** What a person is told in the corner. */
export type PlayerNotice =
  | { kind: 'load_error'; title: string; message: string }
  | { kind: 'playback_error' }
  | { kind: 'track_ready'; title: string }
  | { kind: 'skipped_locked'; title: string }
  | { kind: 'taken_over' }
  | { kind: 'queue_failed' }

/** The ways of making sound, and whom the player asks and tells. */
export interface PlayerWorld {
  playerId: string
  element: HTMLAudioElement
  server: QueueServer
  attach: (options: SoundOptions) => Sound
  /** Null where this browser cannot join tracks. */
  join: ((options: SoundOptions) => Sound) | null
  /** Makes sure that a protected track can be loaded; asks for its password. */
  unlock: (entry: QueueEntry) => Promise<boolean>
  notify: (notice: PlayerNotice) => void
  /** It begins to make sound. */
  announce: () => void
}

export const NOTHING_YET: PlayerState = {
  current: null,
  next: null,
  isNextJoined: false,
  isPlaying: false,
  phase: 'still',
  isElsewhere: false,
  brokenEntryIds: new Set(),
}
