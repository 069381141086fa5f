import type { AddedAboutImage } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'

/** An image that is not part of the draft yet. */
export interface ArrivingImage {
  key: number
  name: string
  /** `sending` its bytes; `preparing`: the server draws its sizes. */
  state: 'waiting' | 'sending' | 'preparing' | 'failed'
  /** Of its bytes that were sent. */
  percent: number
  /** Why it did not arrive; null unless it failed. */
  problem: string | null
}

export interface ImageSource {
  name: string
  /** `onSent` is not called if nothing has to be sent. */
  send(signal: AbortSignal, onSent: (percent: number) => void): Promise<AddedAboutImage>
}

type Take = (image: AddedAboutImage, name: string) => void

/** What says something about the image. After any other failure the next image would fail as well. */
const OWN_FAILURES: readonly ApiError['code'][] = [
  'about_image_unreadable',
  'about_image_too_large',
  'about_image_protected',
  'file_not_found',
  'file_damaged',
]

/**
 * Brings images to the server, one after the other. It outlives the screen, so that those which wait are still there when
 * the person comes back, such as through the gate.
 */
export class ImageQueue {
  #images: readonly ArrivingImage[] = []
  readonly #sources = new Map<number, ImageSource>()
  readonly #listeners = new Set<() => void>()
  #take: Take | null = null
  #current: { key: number; abort: AbortController } | null = null
  /** The image at which something was wrong that is not about it. */
  #heldKey: number | null = null
  #lastKey = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly images = (): readonly ArrivingImage[] => this.#images

  /** From now on, images that arrive go there. Returns a function that stops this; what is under way begins again later. */
  open(take: Take): () => void {
    this.#take = take
    this.resume()
    return () => {
      this.#take = null
      this.#current?.abort.abort()
    }
  }

  add(sources: readonly ImageSource[]): void {
    const added = sources.map((source): ArrivingImage => {
      this.#lastKey += 1
      this.#sources.set(this.#lastKey, source)
      return { key: this.#lastKey, name: source.name, state: 'waiting', percent: 0, problem: null }
    })
    this.#show([...this.#images, ...added])
    void this.#bringNext()
  }

  /** Forgets images, also those that are under way. */
  drop(keys: readonly number[]): void {
    for (const key of keys) this.#sources.delete(key)
    this.#show(this.#images.filter(({ key }) => !keys.includes(key)))
    if (this.#current !== null && keys.includes(this.#current.key)) this.#current.abort.abort()
    this.#heldKey = null
    void this.#bringNext()
  }

  retry(key: number): void {
    this.#change(key, { state: 'waiting', percent: 0, problem: null })
    this.resume()
  }

  /** Goes on with what waits, and with the image at which it was held. */
  resume(): void {
    if (this.#heldKey !== null) this.#change(this.#heldKey, { state: 'waiting', percent: 0, problem: null })
    this.#heldKey = null
    void this.#bringNext()
  }

  async #bringNext(): Promise<void> {
    const next = this.#images.find(({ state }) => state === 'waiting')
    const source = next && this.#sources.get(next.key)
    if (next === undefined || source === undefined || this.#current !== null) return
    if (this.#heldKey !== null || this.#take === null) return
    const { key } = next
    const abort = new AbortController()
    this.#current = { key, abort }
    this.#change(key, { state: 'preparing' })
    try {
      const image = await source.send(abort.signal, (percent) =>
        this.#change(key, { percent, state: percent < 100 ? 'sending' : 'preparing' }),
      )
      abort.signal.throwIfAborted()
      this.#sources.delete(key)
      this.#show(this.#images.filter((one) => one.key !== key))
      this.#take?.(image, source.name)
    } catch (failure) {
      if (abort.signal.aborted) this.#change(key, { state: 'waiting', percent: 0 })
      else this.#fail(key, failure)
    }
    this.#current = null
    void this.#bringNext()
  }

  #fail(key: number, failure: unknown): void {
    if (!(failure instanceof ApiError && OWN_FAILURES.includes(failure.code))) this.#heldKey = key
    const name = this.#sources.get(key)?.name ?? ''
    this.#change(key, { state: 'failed', problem: failureText(failure, TEXTS.imageFailed(name)) })
  }

  #change(key: number, part: Partial<ArrivingImage>): void {
    this.#show(this.#images.map((image) => (image.key === key ? { ...image, ...part } : image)))
  }

  #show(images: readonly ArrivingImage[]): void {
    this.#images = images
    for (const listener of this.#listeners) listener()
  }
}
