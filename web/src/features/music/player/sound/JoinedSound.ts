import type { QueueEntry } from '@pinloft/contract/music/queue'
import { reconnectDelayMs } from '../../../../platform/reconnect-delay.ts'
import { SourceFeed } from './SourceFeed.ts'
import { type Sound, SoundError, type SoundOptions, taggedSeconds } from './sound.ts'
import { type Span, secondsAhead, spanIndexAt } from './soundRun.ts'

/** How far ahead of playback is buffered. The next track is started within this time. */
const AHEAD_SECONDS = 60

/**
 * The decoded audio of a file from a time on, in the form the feed accepts. Throws SoundError, or TypeError without a
 * connection.
 */
export type LoadSound = (fileId: string, fromSeconds: number, signal: AbortSignal) => Promise<ReadableStream<Bytes>>

type Bytes = Uint8Array<ArrayBuffer>

/** Gapless playback of consecutive tracks: each is appended to one buffer where the previous one ends. */
export class JoinedSound implements Sound {
  readonly #load: LoadSound
  readonly #options: SoundOptions
  readonly #feed: SourceFeed
  readonly #closing = new AbortController()
  #spans: Span<QueueEntry>[]
  #follower: QueueEntry | null = null
  /** The entry that could not be started: it is left to the listener, once the previous track has ended. */
  #refusedEntryId: number | null = null
  #work = new AbortController()
  #working: Promise<void>
  #wake = () => {}

  constructor(load: LoadSound, options: SoundOptions) {
    this.#load = load
    this.#options = options
    const { element, entry, startSeconds, events } = options
    const { signal } = this.#closing
    this.#spans = [{ entry, zeroSeconds: 0, endSeconds: null }]
    this.#feed = new SourceFeed(element)
    element.addEventListener('timeupdate', () => this.#moved(), { signal })
    element.addEventListener('canplay', () => events.onReady(), { signal })
    element.addEventListener('seeking', () => this.#wake(), { signal })
    element.addEventListener('ended', () => events.onEnded(), { signal })
    element.addEventListener('error', () => this.#broken(), { signal })
    window.addEventListener('online', () => this.#wake(), { signal })
    this.#working = this.#run(startSeconds, this.#work.signal)
  }

  follow(entry: QueueEntry | null): void {
    const [, begun] = this.#spans
    if (begun !== undefined) {
      if (begun.entry.entryId === entry?.entryId) return
      this.#restart(null)
    }
    this.#follower = entry
    this.#wake()
  }

  seek(timeSeconds: number): void {
    const { element } = this.#options
    const zeroSeconds = this.#current().zeroSeconds
    const target = zeroSeconds + timeSeconds
    const isLoaded = this.#feed.stretches().some(([start, end]) => start <= target && target < end)
    if (!isLoaded) this.#restart(timeSeconds)
    element.currentTime = target
  }

  positionSeconds(): number {
    return Math.max(0, this.#options.element.currentTime - this.#current().zeroSeconds)
  }

  durationSeconds(): number | null {
    const { entry, zeroSeconds, endSeconds } = this.#current()
    if (endSeconds !== null) return endSeconds - zeroSeconds
    return taggedSeconds(entry)
  }

  close(): void {
    this.#closing.abort()
    this.#work.abort()
    this.#wake()
    this.#feed.close()
  }

  #current(): Span<QueueEntry> {
    const [span] = this.#spans
    if (span === undefined) throw new Error('There is always a span')
    return span
  }

  /** Reloads the current track from a time on, or only drops what was to follow it. */
  #restart(fromSeconds: number | null): void {
    const span = this.#current()
    const [, later] = this.#spans
    if (later !== undefined) this.#follower = later.entry
    if (fromSeconds !== null) span.endSeconds = null
    this.#spans = [span]
    this.#work.abort()
    this.#wake()
    this.#work = new AbortController()
    const { signal } = this.#work
    const before = this.#working
    this.#working = before.then(async () => {
      if (signal.aborted) return
      await this.#feed.forgetFrom(fromSeconds === null ? (span.endSeconds ?? 0) : 0)
      await this.#run(fromSeconds, signal)
    })
  }

  /** Feeds the element until it is aborted. Starts at a time of the first track, or with what follows it. */
  async #run(startSeconds: number | null, signal: AbortSignal): Promise<void> {
    try {
      await this.#feed.opened
      if (startSeconds !== null) {
        if (startSeconds > 0) this.#options.element.currentTime = this.#current().zeroSeconds + startSeconds
        await this.#fill(this.#current(), startSeconds, signal)
      }
      while (!signal.aborted) await this.#goOn(signal)
    } catch (error) {
      if (signal.aborted || this.#closing.signal.aborted) return
      this.#options.events.onFault(asSoundError(error))
    }
  }

  async #goOn(signal: AbortSignal): Promise<void> {
    const last = this.#spans.at(-1) ?? this.#current()
    const next = this.#follower
    if (next === null || next.entryId === this.#refusedEntryId) {
      await this.#feed.end()
      return this.#untilWoken(signal)
    }
    await this.#room(signal)
    if (signal.aborted || next !== this.#follower) return
    const span = { entry: next, zeroSeconds: last.endSeconds ?? 0, endSeconds: null }
    this.#follower = null
    this.#spans.push(span)
    try {
      await this.#fill(span, 0, signal)
    } catch (error) {
      if (signal.aborted || this.#current() === span) throw error
      // The current track plays to its end; the failure of this one is reported when its turn comes.
      this.#spans.pop()
      this.#refusedEntryId = next.entryId
      this.#follower = next
      await this.#feed.forgetFrom(span.zeroSeconds)
    }
  }

  /** Loads a track from a time on to its end, retrying whatever fails on the way. */
  async #fill(span: Span<QueueEntry>, fromSeconds: number, signal: AbortSignal): Promise<void> {
    let from = fromSeconds
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const body = await this.#load(span.entry.track.fileId, from, signal)
        if (failures > 0) this.#options.events.onWait(null)
        await this.#feed.startAt(span.zeroSeconds + from)
        for await (const chunk of chunksOf(body)) {
          await this.#room(signal)
          if (signal.aborted) return
          await this.#feed.append(chunk, () => this.#untilWoken(signal))
          failures = 0
        }
        span.endSeconds = this.#feed.endSeconds() ?? span.zeroSeconds + from
        return
      } catch (error) {
        if (signal.aborted) return
        // Without a connection, or when the server closed a response that was not read for long.
        if (!(error instanceof TypeError)) throw error
        await this.#feed.reset()
        from = Math.max(from, (this.#feed.endSeconds() ?? 0) - span.zeroSeconds)
        if (failures === 0) continue
        this.#options.events.onWait('offline')
        await this.#untilWoken(signal, reconnectDelayMs(failures - 1))
      }
    }
  }

  async #room(signal: AbortSignal): Promise<void> {
    await this.#feed.forgetPast()
    while (!signal.aborted && this.#secondsAhead() > AHEAD_SECONDS) await this.#untilWoken(signal)
  }

  #secondsAhead(): number {
    return secondsAhead(this.#feed.stretches(), this.#options.element.currentTime)
  }

  #untilWoken(signal: AbortSignal, atMostMs?: number): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const timer = atMostMs === undefined ? undefined : setTimeout(() => this.#wake(), atMostMs)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = () => {}
        resolve()
      }
    })
  }

  #moved(): void {
    const index = spanIndexAt(this.#spans, this.#options.element.currentTime)
    if (index > 0) {
      this.#spans = this.#spans.slice(index)
      this.#options.events.onCrossed(this.#current().entry)
    }
    this.#wake()
  }

  #broken(): void {
    const message = this.#options.element.error?.message ?? ''
    this.#options.events.onFault(new SoundError('unjoinable', message))
  }
}

function asSoundError(error: unknown): SoundError {
  if (error instanceof SoundError) return error
  return new SoundError('failed', error instanceof Error ? error.message : String(error), error)
}

async function* chunksOf(body: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
