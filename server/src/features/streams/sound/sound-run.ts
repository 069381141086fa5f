import type { FilmInput } from '../film-inputs.ts'
import type { RunSlots, SlotHolder } from '../run-slots.ts'
import { type SoundPlan, soundArguments } from './sound-arguments.ts'

/** A client that has not read for this long has enough for now, and gives way to waiting ones. */
const IDLE_AFTER_MS = 1000
/** A client that has not read for this long is cut off, and requests the rest again. */
const UNREAD_LIMIT_MS = 30_000

interface SoundRunOptions {
  plan: SoundPlan
  slots: RunSlots
  openInput(): Promise<FilmInput>
}

/** One ffmpeg process that decodes a track for as long as it is read. */
export class SoundRun implements SlotHolder {
  readonly #options: SoundRunOptions
  readonly #stopping = new AbortController()
  #isUnread = false

  constructor(options: SoundRunOptions) {
    this.#options = options
  }

  /** Aborted when it is stopped; the response is then incomplete. */
  get stopped(): AbortSignal {
    return this.#stopping.signal
  }

  isIdle(): boolean {
    return this.#isUnread
  }

  giveWay(): void {
    this.stop()
  }

  stop(): void {
    this.#stopping.abort()
    this.#options.slots.leave(this)
  }

  /**
   * Must be read to the end or closed. Throws `stream_busy`, what `FilmInput.pipe` throws, and at the end
   * `WorkFailure`.
   */
  async *output(): AsyncGenerator<Buffer, void, void> {
    const { plan, slots, openInput } = this.#options
    await slots.take(this)
    try {
      if (this.stopped.aborted) return
      const input = await openInput()
      try {
        const program = await input.pipe({ ...soundArguments(plan), urgency: 'playing' })
        const stop = () => program.stop()
        this.stopped.addEventListener('abort', stop, { once: true })
        if (this.stopped.aborted) stop()
        for await (const block of program.output()) {
          const unwatch = this.#watchReader()
          try {
            yield block
          } finally {
            unwatch()
          }
        }
      } finally {
        await input.close()
      }
    } finally {
      // The program has ended by now.
      slots.release(this)
    }
  }

  /** Watches how long the output stays unread. */
  #watchReader(): () => void {
    const idle = setTimeout(() => {
      this.#isUnread = true
      this.#options.slots.settle(this)
    }, IDLE_AFTER_MS)
    const cut = setTimeout(() => this.stop(), UNREAD_LIMIT_MS)
    return () => {
      clearTimeout(idle)
      clearTimeout(cut)
      this.#isUnread = false
    }
  }
}
