import type { PlayerPosition } from './PositionReporter.ts'
import type { PlayerState, PositionState } from './playerParts.ts'
import { Store } from './Store.ts'

/** Who presses play this close to the end hears the track from its beginning. */
const END_MS = 300

/** Where in the track the player is. */
export class Place {
  readonly position = new Store<PositionState>({ positionMs: 0, durationMs: null })
  readonly #state: Store<PlayerState>

  constructor(state: Store<PlayerState>) {
    this.#state = state
  }

  get positionMs(): number {
    return this.position.get().positionMs
  }

  /** Where playing begins: where it was left, or anew after the end. */
  get startMs(): number {
    const { positionMs, durationMs } = this.position.get()
    return durationMs !== null && positionMs >= durationMs - END_MS ? 0 : positionMs
  }

  /** `durationMs` is what the sound knows; else what the tags say counts. */
  set(positionMs: number, durationMs: number | null): void {
    const taggedMs = this.#state.get().current?.track.durationMs ?? null
    this.position.set({ positionMs, durationMs: durationMs ?? taggedMs })
  }

  /** The place that is meant by one that may lie outside of the track. */
  within(positionMs: number): number {
    const { durationMs } = this.position.get()
    return Math.max(0, durationMs === null ? positionMs : Math.min(positionMs, durationMs))
  }

  /** For the server; null where nothing is heard. */
  report(): PlayerPosition | null {
    const { current, isPlaying } = this.#state.get()
    if (current === null) return null
    return { entryId: current.entryId, positionMs: Math.round(this.positionMs), isPlaying }
  }
}
