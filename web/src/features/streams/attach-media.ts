import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Playback, StreamHeight } from '@pinloft/contract/streams/endpoints'
import { forgetToken } from '../../core/protection/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Attachment, AttachOptions } from '../../platform/media-attachment.ts'
import { reconnectDelayMs } from '../../platform/reconnect-delay.ts'
import { waitToRetry } from '../../platform/wait-to-retry.ts'
import { type HlsPlayer, startHls } from './hls-player.ts'
import { chooseWay, contentAddress, endStreamOf, expectReachable, fetchPlayback, openedAddress } from './streams.api.ts'
import { troubleOf } from './trouble.ts'

type Questions = Playback['questions']

/** Fallbacks when a browser cannot play what it claimed to support: the file itself, remuxed, transcoded. */
const STEPS = ['direct', 'copied', 'anew'] as const
/** Picture or sound errors within this time count as one. */
const FAULT_APART_MS = 10_000

/**
 * Makes an element play a file: natively if the browser can, else as a stream from the server. It resumes by itself
 * after a lost connection. Whether it plays or pauses is up to the element.
 */
export function attachMedia(options: AttachOptions): Attachment {
  const attachment = new MediaAttachment(options)
  attachment.start()
  return attachment
}

class MediaAttachment implements Attachment {
  readonly #options: AttachOptions
  readonly #element: HTMLMediaElement
  readonly #viewer = viewerName()
  readonly #listening = new AbortController()
  #work = new AbortController()
  #hls: HlsPlayer | null = null
  #isStreaming = false
  #address: string | null = null
  #hasPicture = false
  #isPlayWanted: boolean
  #audioTrack: number | undefined
  #maxHeightPixels: StreamHeight | undefined
  #positionSeconds: number
  /** The person moved on while it was being opened. */
  #isSoughtEarly = false
  #step = 0
  #missingEngine: ApiError | null = null
  #attempts = 0
  #lastFaultAtMs = Number.NEGATIVE_INFINITY

  constructor(options: AttachOptions) {
    this.#options = options
    this.#element = options.element
    this.#audioTrack = options.audioTrack
    this.#maxHeightPixels = options.maxHeightPixels
    this.#isPlayWanted = !options.element.paused
    this.#positionSeconds = options.startSeconds ?? 0
  }

  start(): void {
    const { signal } = this.#listening
    const listen = (type: string, listener: () => void) => this.#element.addEventListener(type, listener, { signal })
    listen('loadedmetadata', () => this.#checkPicture())
    listen('loadedmetadata', () => this.#goToPosition())
    listen('timeupdate', () => this.#notePosition())
    listen('seeked', () => this.#notePosition())
    listen('canplay', () => this.#setPlayable())
    listen('play', () => {
      this.#isPlayWanted = true
    })
    listen('pause', () => this.#notePause())
    listen('error', () => this.#onSocketError())
    window.addEventListener('pagehide', () => this.#endStream(), { signal })
    void this.#begin()
  }

  chooseAudio(audioTrack: number): void {
    this.#audioTrack = audioTrack
    void this.#begin()
  }

  chooseHeight(maxHeightPixels: StreamHeight | undefined): void {
    this.#maxHeightPixels = maxHeightPixels
    void this.#begin()
  }

  seek(toSeconds: number): void {
    this.#positionSeconds = toSeconds
    // An element without data forgets it, or has it replaced by the position that the opening began with.
    this.#isSoughtEarly = this.#element.readyState < HTMLMediaElement.HAVE_METADATA
    if (!this.#isSoughtEarly) this.#element.currentTime = toSeconds
  }

  retry(): void {
    this.#step = 0
    this.#missingEngine = null
    void this.#begin()
  }

  detach(): void {
    this.#listening.abort()
    this.#work.abort()
    this.#empty()
  }

  async #begin(): Promise<void> {
    this.#work.abort()
    const work = new AbortController()
    this.#work = work
    const { signal } = work
    const { fileId, onState, onPlayback, onWay } = this.#options
    onState({ phase: 'preparing' })
    try {
      const playback = await fetchPlayback(fileId, signal)
      onPlayback?.(playback)
      this.#hasPicture = playback.video.length > 0
      const plays = playedTypes(playback.questions, this.#element)
      const isCopied = STEPS[this.#step] !== 'anew'
      const direct = STEPS[this.#step] === 'direct' && plays.direct !== null ? [plays.direct] : []
      const way = await chooseWay(
        fileId,
        {
          viewer: this.#viewer,
          plays: [...direct, ...(isCopied ? plays.streamed : [])],
          audioTrack: this.#audioTrack,
          maxHeightPixels: this.#maxHeightPixels,
        },
        signal,
      )
      onWay?.(way)
      if (way.way === 'direct') this.#playDirectly(openedAddress(way.address, fileId))
      else await this.#playStream(way.address, signal)
    } catch (error) {
      if (signal.aborted) return
      if (this.#step === 0 && error instanceof ApiError && error.code === 'engine_missing') {
        // Without FFmpeg the content of the file is unknown; many play all the same.
        this.#missingEngine = error
        this.#playDirectly(contentAddress(fileId))
      } else this.#meet(error, () => void this.#begin())
    }
  }

  #playDirectly(address: string): void {
    this.#empty()
    this.#address = address
    this.#element.src = address
    this.#playOn()
  }

  async #playStream(address: string, signal: AbortSignal): Promise<void> {
    const { fileId } = this.#options
    const startSeconds = this.#positionSeconds
    const opened = openedAddress(address, fileId, startSeconds > 0 ? { at: startSeconds.toFixed(3) } : {})
    this.#empty()
    this.#isStreaming = true
    const hls = await startHls({
      element: this.#element,
      address: opened,
      startSeconds,
      onMediaFault: () => this.#meetMediaFault(),
      onLoaded: () => this.#setPlayable(),
      onLoadFault: (error) => this.#meet(error, () => hls?.retry()),
    })
    if (signal.aborted) {
      hls?.destroy()
      return
    }
    this.#hls = hls
    if (hls === null) this.#element.src = opened
    this.#playOn()
  }

  /** A new source pauses an element, and so does an error. */
  #playOn(): void {
    // A browser may block autoplay; then the person presses the button.
    if (this.#isPlayWanted) this.#element.play().catch(() => undefined)
  }

  #notePause(): void {
    if (this.#element.error === null) this.#isPlayWanted = false
  }

  #empty(): void {
    this.#hls?.destroy()
    this.#hls = null
    this.#address = null
    this.#endStream()
    this.#isStreaming = false
    if (!this.#element.hasAttribute('src')) return
    this.#element.removeAttribute('src')
    this.#element.load()
  }

  #endStream(): void {
    if (this.#isStreaming) endStreamOf(this.#options.fileId, this.#viewer)
  }

  /** A browser plays only the sound of a video whose picture turns out to be unsupported. */
  #checkPicture(): void {
    const isBlind = this.#element instanceof HTMLVideoElement && this.#element.videoWidth === 0
    if (isBlind && this.#hasPicture && this.#address !== null) this.#fallDown()
  }

  #goToPosition(): void {
    const isBehind = this.#hls === null && this.#positionSeconds > 0
    if (isBehind || this.#isSoughtEarly) this.#element.currentTime = this.#positionSeconds
    this.#isSoughtEarly = false
  }

  #notePosition(): void {
    // One that failed or restarts reports 0, which is not the person's position.
    if (this.#element.error !== null || this.#element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    this.#positionSeconds = this.#element.currentTime
  }

  #setPlayable(): void {
    this.#attempts = 0
    this.#options.onState({ phase: 'playable' })
  }

  #onSocketError(): void {
    const { error } = this.#element
    // For a stream, hls.js reports it.
    if (error === null || this.#hls !== null) return
    void this.#explainError()
  }

  /** An element's error does not distinguish an unreadable file from a failed request. */
  async #explainError(): Promise<void> {
    const { signal } = this.#work
    try {
      if (this.#address !== null) await expectReachable(this.#address, signal)
      if (signal.aborted) return
      if (this.#element.error?.code === MediaError.MEDIA_ERR_NETWORK) void this.#begin()
      else this.#fallDown()
    } catch (error) {
      if (!signal.aborted) this.#meet(error, () => void this.#begin())
    }
  }

  #meetMediaFault(): void {
    const nowMs = performance.now()
    const isFirst = nowMs - this.#lastFaultAtMs > FAULT_APART_MS
    this.#lastFaultAtMs = nowMs
    if (isFirst) this.#hls?.recover()
    else this.#fallDown()
  }

  /** Tries the next fallback. */
  #fallDown(): void {
    this.#step++
    if (this.#missingEngine !== null) this.#options.onState({ phase: 'failed', message: this.#missingEngine.message })
    else if (this.#step < STEPS.length) void this.#begin()
    else this.#options.onState({ phase: 'failed', message: ERRORS.playback_unavailable.message })
  }

  /** Waits if waiting helps, and then resumes. */
  #meet(error: unknown, goOn: () => void): void {
    const trouble = troubleOf(error)
    if (trouble.phase === 'locked') forgetToken(this.#options.fileId)
    this.#options.onState(trouble)
    if (trouble.phase !== 'waiting') return
    const { signal } = this.#work
    waitToRetry(reconnectDelayMs(this.#attempts++), signal).then(goOn, () => undefined)
  }
}

/** Random, so that two tabs are two viewers. */
function viewerName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The media types that this browser plays. */
function playedTypes({ direct, streamed }: Questions, element: HTMLMediaElement): Questions {
  return {
    direct: direct !== null && element.canPlayType(direct) !== '' ? direct : null,
    streamed: streamed.filter((type) => isStreamable(type, element)),
  }
}

function isStreamable(type: string, element: HTMLMediaElement): boolean {
  // iPhones have no MediaSource; what they play over HLS they also play as files.
  return typeof MediaSource === 'undefined' ? element.canPlayType(type) !== '' : MediaSource.isTypeSupported(type)
}
