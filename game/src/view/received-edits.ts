import type { Edit } from '../index.ts'

/** So many wait for a frame: a hidden page draws none for hours. */
const WAITING_MAX = 1000

/** What others changed, until the picture is told of it with the next frame, or sooner if that doesn't come. */
export class ReceivedEdits {
  readonly #onMany: (edits: readonly Edit[]) => void
  #waiting: Edit[] = []

  /** `onMany` is given what waits when there is much of it. */
  constructor(onMany: (edits: readonly Edit[]) => void) {
    this.#onMany = onMany
  }

  add(edit: Edit): void {
    this.#waiting.push(edit)
    if (this.#waiting.length >= WAITING_MAX) this.#onMany(this.take())
  }

  take(): Edit[] {
    return this.#waiting.splice(0)
  }
}
