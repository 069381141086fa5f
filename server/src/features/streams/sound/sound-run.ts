import type { FilmInput } from '../film-inputs.ts'
import type { RunSlots, SlotHolder } from '../run-slots.ts'
import { type SoundPlan, soundArguments } from './sound-arguments.ts'

/** Who has not read for so long has enough for now, and gives way to who waits. */
const IDLE_AFTER_MS = 1000
/** Who has not read for so long is cut off, and asks again for what comes next. */
const UNREAD_LIMIT_MS = 30_000

interface SoundRunOptions {
  plan: SoundPlan
  slots: RunSlots
  openInput(): Promise<FilmInput>
}

/** One ffmpeg that decodes a track as long as somebody reads. */
export class SoundRun implements SlotHolder {
  readonly #options: SoundRunOptions
  readonly #stopping = new AbortController()
  #isUnread = false

  constructor(options: SoundRunOptions) {
    this.#options = options
  }

  /** Aborted when it is stopped: then the answer is not whole. */
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

  /** To be read to its end, or left. Throws `stream_busy`, what `FilmInput.pipe` throws, and at the end `ProgramFailure`. */
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
      // Its program has ended by now.
      slots.release(this)
    }
  }

  /** Watches how long what was given stays unread. */
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
