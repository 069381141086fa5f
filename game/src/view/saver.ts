/** A world with changes is sent this often. */
export const SAVE_AFTER_SECONDS = 4
/** One in which only the player has moved. */
const MOVED_AFTER_SECONDS = 20

interface SaverOptions {
  /** Grows with every change of the world. */
  changeCount(): number
  /** Differs when the player is elsewhere. */
  place(): string
  /** Gives the world to the page. */
  send(number: number): void
  now(): number
}

/** Sends the world while it is played, at most a few seconds after a change, and knows what the page has stored. */
export class Saver {
  readonly #options: SaverOptions
  #number = 0
  #sent: { readonly number: number; readonly changes: number; readonly place: string } | null = null
  #stored = { changes: 0, place: '' }
  #lastTryMs: number
  #savedAtMs: number | null = null
  #problem: string | null = null
  #waiting: (() => void)[] = []

  constructor(options: SaverOptions) {
    this.#options = options
    this.#lastTryMs = options.now()
    this.#stored = { changes: options.changeCount(), place: options.place() }
  }

  /** When it was stored last; null for not yet. */
  get savedAtMs(): number | null {
    return this.#savedAtMs
  }

  /** Why the last try failed; null if it did not. */
  get problem(): string | null {
    return this.#problem
  }

  get isSaved(): boolean {
    return this.#stored.changes === this.#options.changeCount() && this.#stored.place === this.#options.place()
  }

  /** To be called with every frame. */
  tick(): void {
    const passed = (this.#options.now() - this.#lastTryMs) / 1000
    const isChanged = this.#stored.changes !== this.#options.changeCount()
    if (isChanged ? passed >= SAVE_AFTER_SECONDS : passed >= MOVED_AFTER_SECONDS && !this.isSaved) this.save()
  }

  /** Sends it now. */
  save(): void {
    this.#lastTryMs = this.#options.now()
    this.#sent = { number: ++this.#number, changes: this.#options.changeCount(), place: this.#options.place() }
    this.#options.send(this.#number)
  }

  /** Sends it and resolves with whether it was stored. */
  saveAndWait(): Promise<boolean> {
    this.save()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.push(() => resolve(this.#problem === null))
    return promise
  }

  stored(number: number): void {
    if (this.#sent?.number !== number) return
    this.#stored = this.#sent
    this.#savedAtMs = this.#options.now()
    this.#settle(null)
  }

  notStored(number: number, reason: string): void {
    if (this.#sent?.number === number) this.#settle(reason)
  }

  #settle(problem: string | null): void {
    this.#problem = problem
    for (const waiting of this.#waiting.splice(0)) waiting()
  }
}

/** How far saving has come, in words. `kept` says where the page keeps the world; empty if there is nothing to say. */
export function savedWords(
  { problem, savedAtMs }: Pick<Saver, 'problem' | 'savedAtMs'>,
  kept: { text: string; isFine: boolean },
  nowMs: number,
): { text: string; isFine: boolean } {
  if (problem !== null) return { text: 'Not saved, trying again', isFine: false }
  if (savedAtMs === null) return { text: kept.text === '' ? 'Not changed yet' : kept.text, isFine: kept.isFine }
  const seconds = Math.round((nowMs - savedAtMs) / 1000)
  return { text: `Saved ${seconds} s ago${kept.text === '' ? '' : ` · ${kept.text}`}`, isFine: kept.isFine }
}
