import type { MusicQueue, QueueEntry, RepeatMode } from '@pinloft/contract/music/queue'
import type { PlayerPosition } from './PositionReporter.ts'
import type { Sound, SoundOptions } from './sound/sound.ts'

/** Playback phase: `preparing` and the waiting phases precede `playing`. */
export type PlayerPhase = 'still' | 'preparing' | 'playing' | 'offline' | 'busy'

export interface PlayerState {
  /** The current entry, playing or not. */
  current: QueueEntry | null
  next: QueueEntry | null
  isNextJoined: boolean
  /** The user's intent; it persists across gaps between tracks and lost connections. */
  isPlaying: boolean
  phase: PlayerPhase
  /** Another browser is playing the queue. */
  isElsewhere: boolean
  /** Entries that could not be played. */
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

/** The queue on the server. All but `reportPosition` throw if it is unreachable. */
export interface QueueServer {
  load: () => Promise<MusicQueue>
  change: (change: QueueChange) => Promise<MusicQueue>
  /** Resolves to the active player; null if the report failed. */
  reportPosition: (position: PlayerPosition, how: { takesOver: boolean; isLast: boolean }) => Promise<string | null>
  countPlay: (fileId: string, playId: string) => void
}

/** A message shown in a toast. */
export type PlayerNotice =
  | { kind: 'load_error'; title: string; message: string }
  | { kind: 'playback_error' }
  | { kind: 'track_ready'; title: string }
  | { kind: 'skipped_locked'; title: string }
  | { kind: 'taken_over' }
  | { kind: 'queue_failed' }

/** The player's dependencies: sound strategies, queries and callbacks. */
export interface PlayerWorld {
  playerId: string
  element: HTMLAudioElement
  server: QueueServer
  attach: (options: SoundOptions) => Sound
  /** Null if this browser cannot join tracks. */
  join: ((options: SoundOptions) => Sound) | null
  /** Makes sure that a protected track can be loaded; asks for its password. */
  unlock: (entry: QueueEntry) => Promise<boolean>
  notify: (notice: PlayerNotice) => void
  /** Playback has started. */
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
