import type { AttachMedia, Attachment, AttachmentState } from '../../../../platform/media-attachment.ts'
import { type Sound, SoundError, type SoundOptions, taggedSeconds } from './sound.ts'

/** A track that the browser plays natively, or as a stream if it cannot. */
export class AttachedSound implements Sound {
  readonly #options: SoundOptions
  readonly #listening = new AbortController()
  #attachment: Attachment | null = null
  /** The last position played, because an element that has lost its track reports 0. */
  #positionSeconds: number

  constructor(loadAttachMedia: () => Promise<AttachMedia>, options: SoundOptions) {
    this.#options = options
    this.#positionSeconds = options.startSeconds
    const { element, events } = options
    const { signal } = this.#listening
    element.addEventListener('timeupdate', () => this.#note(), { signal })
    element.addEventListener('seeked', () => this.#note(), { signal })
    element.addEventListener('ended', () => events.onEnded(), { signal })
    loadAttachMedia().then(
      (attachMedia) => this.#attach(attachMedia),
      (error: unknown) => {
        if (!signal.aborted) events.onFault(new SoundError('failed', '', error))
      },
    )
  }

  follow(): void {}

  seek(timeSeconds: number): void {
    this.#positionSeconds = timeSeconds
    this.#attachment?.seek(timeSeconds)
  }

  positionSeconds(): number {
    return this.#positionSeconds
  }

  durationSeconds(): number | null {
    const { duration } = this.#options.element
    return Number.isFinite(duration) && duration > 0 ? duration : taggedSeconds(this.#options.entry)
  }

  close(): void {
    this.#listening.abort()
    this.#attachment?.detach()
  }

  #attach(attachMedia: AttachMedia): void {
    if (this.#listening.signal.aborted) return
    const { element, entry } = this.#options
    this.#attachment = attachMedia({
      element,
      fileId: entry.track.fileId,
      startSeconds: this.#positionSeconds,
      onState: (state) => this.#follows(state),
    })
  }

  #follows(state: AttachmentState): void {
    if (this.#listening.signal.aborted) return
    const { events } = this.#options
    switch (state.phase) {
      case 'playable':
        events.onWait(null)
        events.onReady()
        return
      case 'waiting':
        events.onWait(state.why)
        return
      case 'locked':
        events.onFault(new SoundError('locked', ''))
        return
      case 'failed':
        events.onFault(new SoundError('failed', state.message))
        return
      case 'preparing':
    }
  }

  #note(): void {
    const { element } = this.#options
    if (element.error !== null || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    this.#positionSeconds = element.currentTime
  }
}
