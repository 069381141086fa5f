import type { PlayerPosition } from './PositionReporter.ts'
import type { PlayerState, PositionState } from './playerParts.ts'
import { Store } from './Store.ts'

/** Pressing play this close to the end restarts the track. */
const END_MS = 300

/** The playback position in the track. */
export class PlaybackClock {
  readonly position = new Store<PositionState>({ positionMs: 0, durationMs: null })
  readonly #state: Store<PlayerState>

  constructor(state: Store<PlayerState>) {
    this.#state = state
  }

  get positionMs(): number {
    return this.position.get().positionMs
  }

  /** Where playback starts: the last position, or 0 after the end. */
  get startMs(): number {
    const { positionMs, durationMs } = this.position.get()
    return durationMs !== null && positionMs >= durationMs - END_MS ? 0 : positionMs
  }

  /** `durationMs` is the media's own duration; without it that of the tags applies. */
  set(positionMs: number, durationMs: number | null): void {
    const taggedMs = this.#state.get().current?.track.durationMs ?? null
    this.position.set({ positionMs, durationMs: durationMs ?? taggedMs })
  }

  /** Clamps a position to the track. */
  within(positionMs: number): number {
    const { durationMs } = this.position.get()
    return Math.max(0, durationMs === null ? positionMs : Math.min(positionMs, durationMs))
  }

  /** For the server; null if nothing is playing. */
  report(): PlayerPosition | null {
    const { current, isPlaying } = this.#state.get()
    if (current === null) return null
    return { entryId: current.entryId, positionMs: Math.round(this.positionMs), isPlaying }
  }
}
