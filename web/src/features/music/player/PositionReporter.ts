/** Where a player is, as the server is told. */
export interface PlayerPosition {
  entryId: number
  positionMs: number
  isPlaying: boolean
}

const REPORT_EVERY_MS = 1000

export interface PositionReporterOptions {
  /** Null while nothing is there to be told. */
  read: () => PlayerPosition | null
  /** Gives who plays now; null where it could not be told: it is followed by the next. */
  send: (position: PlayerPosition, how: { takesOver: boolean; isLast: boolean }) => Promise<string | null>
  /** Who plays now, as the server says, unless this player is just about to take over. */
  onPlayer: (playerId: string) => void
}

/** Tells the server where the player is: each second while it plays, and whenever it is told to. */
export class PositionReporter {
  readonly #options: PositionReporterOptions
  #timer: ReturnType<typeof setInterval> | undefined
  #sending: Promise<void> | null = null
  #isStale = false
  #isTakingOver = false

  constructor(options: PositionReporterOptions) {
    this.#options = options
  }

  /** The server has not heard yet that this player is the one that plays. */
  get isTakingOver(): boolean {
    return this.#isTakingOver
  }

  /** Begins or ends telling by the clock. */
  run(isRunning: boolean): void {
    if (isRunning === (this.#timer !== undefined)) return
    clearInterval(this.#timer)
    this.#timer = isRunning ? setInterval(() => this.report(), REPORT_EVERY_MS) : undefined
  }

  /** Tells it now, and that this player is the one that plays, because a person wants to hear it here. */
  takeOver(): void {
    this.#isTakingOver = true
    this.report()
  }

  /** Tells it now, or as soon as what is on its way has arrived. */
  report(): void {
    if (this.#sending !== null) this.#isStale = true
    else this.#begin()
  }

  /** The page goes: it is told in a way that outlives the page. */
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
