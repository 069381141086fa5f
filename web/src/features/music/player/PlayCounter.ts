import { advancePlay, type Play, startPlay } from './play-progress.ts'

/** Reports once per playback that enough of a track was played. */
export class PlayCounter {
  readonly #playerId: string
  readonly #notify: (fileId: string, playId: string) => void
  #play: Play = startPlay('')

  constructor(playerId: string, notify: (fileId: string, playId: string) => void) {
    this.#playerId = playerId
    this.#notify = notify
  }

  /** A track starts at a position. */
  start(positionMs: number): void {
    this.#play = startPlay(`${this.#playerId}-${Date.now().toString(36)}`, positionMs)
  }

  /** Returns whether playback advanced. */
  note(fileId: string, positionMs: number, durationMs: number | null): boolean {
    const before = this.#play
    this.#play = advancePlay(before, positionMs, durationMs)
    if (this.#play.isCounted && !before.isCounted) this.#notify(fileId, this.#play.key)
    return this.#play.heardMs > before.heardMs
  }
}
