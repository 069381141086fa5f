import type { SuspicionGrounds } from '../../platform/blobs/verified-blobs.ts'

const DOUBT_DELAY_MS = 1_000
/** Any more wait for their turn among all files. */
const DOUBTED_MAX = 1_000

/** Blobs that are checked before it is their turn: they could not be read, or no program understood them. */
export class SuspectedBlobs {
  readonly #grounds = new Map<string, SuspicionGrounds>()

  /** Returns how long its check may wait; undefined if it waits for its turn. */
  add(key: string, grounds: SuspicionGrounds): number | undefined {
    if (grounds === 'doubt' && (this.#grounds.has(key) || this.#grounds.size >= DOUBTED_MAX)) return undefined
    this.#grounds.set(key, grounds)
    return grounds === 'fault' ? 0 : DOUBT_DELAY_MS
  }

  /** Has each of them checked; one whose check fails stays suspected. */
  async each(check: (key: string, grounds: SuspicionGrounds) => Promise<void>): Promise<void> {
    for (const [key, grounds] of this.#grounds) {
      // Whatever is reported from now on is a new suspicion.
      this.#grounds.delete(key)
      try {
        await check(key, grounds)
      } catch (error) {
        this.#grounds.set(key, grounds)
        throw error
      }
    }
  }
}
