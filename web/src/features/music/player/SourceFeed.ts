import { SOUND_MEDIA_TYPE } from '@pinloft/contract/streams'
import { forgettable, type Stretch, stretchesOf } from './soundRun.ts'

/** How much is kept of what was heard, for a short way back. */
const KEEP_SECONDS = 20

/** Whether this browser can join tracks, and play what the server decodes. */
export function canFeed(): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(SOUND_MEDIA_TYPE)
}

/** The buffer of a media element, into which sound is put at any time of its line. One caller at a time. */
export class SourceFeed {
  /** Settled when sound can be put in. */
  readonly opened: Promise<void>
  readonly #element: HTMLAudioElement
  readonly #source = new MediaSource()
  readonly #address = URL.createObjectURL(this.#source)
  #buffer: SourceBuffer | null = null

  constructor(element: HTMLAudioElement) {
    this.#element = element
    this.opened = new Promise((resolve) => {
      this.#source.addEventListener(
        'sourceopen',
        () => {
          URL.revokeObjectURL(this.#address)
          this.#buffer = this.#source.addSourceBuffer(SOUND_MEDIA_TYPE)
          resolve()
        },
        { once: true },
      )
    })
    element.src = this.#address
  }

  stretches(): Stretch[] {
    return this.#buffer === null || this.#source.readyState === 'closed' ? [] : stretchesOf(this.#buffer.buffered)
  }

  /** Where the last of what is there ends. */
  endSeconds(): number | null {
    return this.stretches().at(-1)?.[1] ?? null
  }

  /** What is put in from now on, whose own time begins at 0, is heard at this time. */
  async startAt(timeSeconds: number): Promise<void> {
    await this.#settled()
    const buffer = this.#openBuffer()
    if (buffer !== null) buffer.timestampOffset = timeSeconds
  }

  /** Puts sound in. Where memory is short it forgets the past, then waits until more of it is past. */
  async append(chunk: Uint8Array<ArrayBuffer>, untilLater: () => Promise<void>): Promise<void> {
    for (;;) {
      const buffer = this.#openBuffer()
      if (buffer === null) return
      try {
        buffer.appendBuffer(chunk)
        return await this.#settled()
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
        await this.#remove(0, this.#element.currentTime - 1)
        await untilLater()
      }
    }
  }

  /** Gives up a piece of sound that was begun. */
  async reset(): Promise<void> {
    const buffer = this.#openBuffer()
    if (buffer !== null && this.#source.readyState === 'open') buffer.abort()
    await this.#settled()
  }

  async forgetFrom(timeSeconds: number): Promise<void> {
    await this.reset()
    await this.#remove(timeSeconds, Number.POSITIVE_INFINITY)
  }

  async forgetPast(): Promise<void> {
    const past = forgettable(this.stretches(), this.#element.currentTime, KEEP_SECONDS)
    if (past !== null) await this.#remove(...past)
  }

  /** Nothing more comes: where what is there ends, the element has ended. */
  async end(): Promise<void> {
    await this.#settled()
    if (this.#source.readyState === 'open') this.#source.endOfStream()
  }

  close(): void {
    URL.revokeObjectURL(this.#address)
  }

  async #remove(startSeconds: number, endSeconds: number): Promise<void> {
    await this.#settled()
    const buffer = this.#openBuffer()
    if (buffer === null || endSeconds <= startSeconds || buffer.buffered.length === 0) return
    buffer.remove(startSeconds, endSeconds)
    await this.#settled()
  }

  /** Null once the element has gone on to something else. */
  #openBuffer(): SourceBuffer | null {
    return this.#source.readyState === 'closed' ? null : this.#buffer
  }

  #settled(): Promise<void> {
    const buffer = this.#buffer
    if (buffer?.updating !== true) return Promise.resolve()
    return new Promise((resolve) => buffer.addEventListener('updateend', () => resolve(), { once: true }))
  }
}
