import { SOUND_MEDIA_TYPE } from '@pinloft/contract/streams/endpoints'
import { forgettable, type Stretch, stretchesOf } from './soundRun.ts'

/** How much played audio is kept, for a short seek back. */
const KEEP_SECONDS = 20

/** Whether this browser can join tracks, and play the server's decoded audio. */
export function canFeed(): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(SOUND_MEDIA_TYPE)
}

/** A media element's buffer, to which audio is appended at any time of its timeline. One caller at a time. */
export class SourceFeed {
  /** Resolves when audio can be appended. */
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

  /** End of the buffered audio. */
  endSeconds(): number | null {
    return this.stretches().at(-1)?.[1] ?? null
  }

  /** Timeline position of what is appended from now on, whose own timestamps start at 0. */
  async startAt(timeSeconds: number): Promise<void> {
    await this.#settled()
    const buffer = this.#openBuffer()
    if (buffer !== null) buffer.timestampOffset = timeSeconds
  }

  /** Appends audio. If memory is short it drops played audio, then waits until more has been played. */
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

  /** Discards a partially appended segment. */
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

  /** Nothing more follows: the element ends at the end of the buffer. */
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

  /** Null once the element has been given another source. */
  #openBuffer(): SourceBuffer | null {
    return this.#source.readyState === 'closed' ? null : this.#buffer
  }

  #settled(): Promise<void> {
    const buffer = this.#buffer
    if (buffer?.updating !== true) return Promise.resolve()
    return new Promise((resolve) => buffer.addEventListener('updateend', () => resolve(), { once: true }))
  }
}
