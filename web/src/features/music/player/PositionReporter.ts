/** A player's position as reported to the server. */
export interface PlayerPosition {
  entryId: number
  positionMs: number
  isPlaying: boolean
}

const REPORT_EVERY_MS = 1000

export interface PositionReporterOptions {
  /** Null while there is nothing to report. */
  read: () => PlayerPosition | null
  /** Resolves to the active player; null if the report failed: the next one follows. */
  send: (position: PlayerPosition, how: { takesOver: boolean; isLast: boolean }) => Promise<string | null>
  /** The active player according to the server, unless this player is just taking over. */
  onPlayer: (playerId: string) => void
}

/** Reports the player's position to the server: every second during playback, and on demand. */
export class PositionReporter {
  readonly #options: PositionReporterOptions
  #timer: ReturnType<typeof setInterval> | undefined
  #sending: Promise<void> | null = null
  #isStale = false
  #isTakingOver = false

  constructor(options: PositionReporterOptions) {
    this.#options = options
  }

  /** The server has not confirmed yet that this player is the active one. */
  get isTakingOver(): boolean {
    return this.#isTakingOver
  }

  /** Starts or stops the periodic reports. */
  run(isRunning: boolean): void {
    if (isRunning === (this.#timer !== undefined)) return
    clearInterval(this.#timer)
    this.#timer = isRunning ? setInterval(() => this.report(), REPORT_EVERY_MS) : undefined
  }

  /** Reports now, and makes this player the active one, on the user's request. */
  takeOver(): void {
    this.#isTakingOver = true
    this.report()
  }

  /** Reports now, or as soon as the pending report has finished. */
  report(): void {
    if (this.#sending !== null) this.#isStale = true
    else this.#begin()
  }

  /** The page is being unloaded: reports with a request that outlives it. */
  reportLast(): void {
    this.run(false)
    const position = this.#options.read()
    if (position === null) return
    void this.#options.send(position, { takesOver: this.#isTakingOver, isLast: true })
  }

  #begin(): void {
    this.#sending = this.#send().finally(() => {
      this.#sending = null
      if (this.#isStale) this.report()
    })
  }

  async #send(): Promise<void> {
    const position = this.#options.read()
    if (position === null) return
    const takesOver = this.#isTakingOver
    this.#isStale = false
    const playerId = await this.#options.send(position, { takesOver, isLast: false })
    if (playerId !== null && takesOver) this.#isTakingOver = false
    if (playerId !== null && !this.#isTakingOver) this.#options.onPlayer(playerId)
  }
}
