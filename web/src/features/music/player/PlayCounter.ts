import { type Hearing, hear, startHearing } from './hearing.ts'

/** Reports once per playback that enough of a track was played. */
export class PlayCounter {
  readonly #playerId: string
  readonly #notify: (fileId: string, hearing: string) => void
  #hearing: Hearing = startHearing('')

  constructor(playerId: string, tell: (fileId: string, hearing: string) => void) {
    this.#playerId = playerId
    this.#notify = tell
  }

  /** A track starts at a position. */
  start(positionMs: number): void {
    this.#hearing = startHearing(`${this.#playerId}-${Date.now().toString(36)}`, positionMs)
  }

  /** Returns whether playback advanced. */
  note(fileId: string, positionMs: number, durationMs: number | null): boolean {
    const before = this.#hearing
    this.#hearing = hear(before, positionMs, durationMs)
    if (this.#hearing.isCounted && !before.isCounted) this.#notify(fileId, this.#hearing.key)
    return this.#hearing.heardMs > before.heardMs
  }
}
