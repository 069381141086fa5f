import { type Hearing, hear, startHearing } from './hearing.ts'

/** Tells once for each hearing that enough of a track was heard. */
export class PlayCounter {
  readonly #playerId: string
  readonly #tell: (fileId: string, hearing: string) => void
  #hearing: Hearing = startHearing('')

  constructor(playerId: string, tell: (fileId: string, hearing: string) => void) {
    this.#playerId = playerId
    this.#tell = tell
  }

  /** A track begins to be heard, at a position. */
  start(positionMs: number): void {
    this.#hearing = startHearing(`${this.#playerId}-${Date.now().toString(36)}`, positionMs)
  }

  /** Gives whether the track went on. */
  note(fileId: string, positionMs: number, durationMs: number | null): boolean {
    const before = this.#hearing
    this.#hearing = hear(before, positionMs, durationMs)
    if (this.#hearing.isCounted && !before.isCounted) this.#tell(fileId, this.#hearing.key)
    return this.#hearing.heardMs > before.heardMs
  }
}
