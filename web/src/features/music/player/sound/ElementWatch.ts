export interface ElementEvents {
  onPlaying: () => void
  /** The buffer ran empty. */
  onStarved: () => void
  onTime: () => void
  /** It was paused by the system or a headset button, not by the product. */
  onStopped: () => void
}

/** Distinguishes what an element does by itself from what it was told to do. */
export class ElementWatch {
  /** An element pauses by itself between two tracks. */
  isLoading = true
  readonly #element: HTMLAudioElement
  readonly #listening = new AbortController()
  #isPausing = false

  constructor(element: HTMLAudioElement, events: ElementEvents) {
    this.#element = element
    const { signal } = this.#listening
    const listen = (type: string, listener: () => void) => element.addEventListener(type, listener, { signal })
    listen('playing', () => {
      this.isLoading = false
      events.onPlaying()
    })
    listen('waiting', events.onStarved)
    listen('timeupdate', events.onTime)
    listen('pause', () => {
      const isOurs = this.#isPausing || this.isLoading || element.ended
      this.#isPausing = false
      if (!isOurs) events.onStopped()
    })
  }

  get isStarved(): boolean {
    return this.#element.readyState < this.#element.HAVE_FUTURE_DATA
  }

  pause(): void {
    if (this.#element.paused) return
    this.#isPausing = true
    this.#element.pause()
  }

  stop(): void {
    this.pause()
    this.#listening.abort()
  }
}
