import type { MusicQueue, QueueEntry } from '@pinloft/contract/music/queue'
import type { PlayerWorld } from '../playerParts.ts'
import { ElementWatch } from './ElementWatch.ts'
import { elementVolume, gainOf } from './gain.ts'
import { isJoined } from './gapless.ts'
import type { Sound, SoundError, SoundWait } from './sound.ts'
import type { SoundSettingsStore } from './soundSettings.ts'

export interface SourceEvents {
  onPlaying: () => void
  onStarved: () => void
  onTime: () => void
  onStopped: () => void
  onEnded: () => void
  onCrossed: (entry: QueueEntry) => void
  onWait: (why: SoundWait | null) => void
  onFault: (error: SoundError, entry: QueueEntry) => void
  /** The browser blocks playback without a user gesture. */
  onRefused: () => void
  onBroken: () => void
}

/** The current sound: the element, and the strategy that feeds it. */
export class SoundSource {
  readonly #world: PlayerWorld
  readonly #settings: SoundSettingsStore
  readonly #events: SourceEvents
  readonly #watch: ElementWatch
  readonly #stopSettings: () => void
  #sound: Sound | null = null
  /** An entry that the server could not decode for joining is played on its own. */
  #unjoinableEntryId: number | null = null
  #gainDb = 0
  #isWanted = false

  constructor(world: PlayerWorld, settings: SoundSettingsStore, events: SourceEvents) {
    this.#world = world
    this.#settings = settings
    this.#events = events
    this.#watch = new ElementWatch(world.element, {
      onPlaying: events.onPlaying,
      onStarved: events.onStarved,
      onTime: () => this.isOpen && events.onTime(),
      onStopped: () => this.isOpen && events.onStopped(),
    })
    this.#stopSettings = settings.subscribe(() => this.#applyVolume())
    this.#applyVolume()
  }

  get isOpen(): boolean {
    return this.#sound !== null
  }

  get isStarved(): boolean {
    return this.#watch.isStarved
  }

  get positionMs(): number {
    return (this.#sound?.positionSeconds() ?? 0) * 1000
  }

  get durationMs(): number | null {
    const seconds = this.#sound?.durationSeconds() ?? null
    return seconds === null ? null : seconds * 1000
  }

  /** Loads a track and plays it. */
  open(entry: QueueEntry, startMs: number, queue: MusicQueue): void {
    this.close()
    this.#isWanted = true
    const isKnown = queue.current?.entryId === entry.entryId
    const follows = isKnown && isJoined(entry.track, queue.next?.track ?? null)
    const isInRun = follows || (isKnown && isJoined(queue.previous?.track ?? null, entry.track))
    this.#gainDb = gainOf(entry.track.gainDb, isInRun)
    this.#applyVolume()
    const { join, attach, element } = this.#world
    const isGapless = this.#settings.get().isGapless && queue.repeat !== 'one'
    const begin = join !== null && this.#unjoinableEntryId !== entry.entryId && follows && isGapless ? join : attach
    let isCurrent = true
    const ifCurrent =
      <Parts extends unknown[]>(action: (...parts: Parts) => void) =>
      (...parts: Parts) => {
        if (isCurrent) action(...parts)
      }
    const { onEnded, onCrossed, onWait, onFault } = this.#events
    const sound = begin({
      element,
      entry,
      startSeconds: startMs / 1000,
      events: {
        onReady: ifCurrent(() => this.#ready()),
        onEnded: ifCurrent(onEnded),
        onCrossed: ifCurrent(onCrossed),
        onWait: ifCurrent(onWait),
        onFault: ifCurrent((error) => {
          if (error.fault === 'unjoinable') this.#unjoinableEntryId = entry.entryId
          onFault(error, entry)
        }),
      },
    })
    this.#sound = {
      follow: (next) => sound.follow(next),
      seek: (seconds) => sound.seek(seconds),
      positionSeconds: () => sound.positionSeconds(),
      durationSeconds: () => sound.durationSeconds(),
      close: () => {
        isCurrent = false
        sound.close()
      },
    }
  }

  follow(entry: QueueEntry | null): void {
    this.#sound?.follow(entry)
  }

  seek(positionMs: number): void {
    this.#sound?.seek(positionMs / 1000)
  }

  /** Plays what is loaded. */
  play(): void {
    this.#isWanted = true
    void this.#start()
  }

  pause(): void {
    this.#isWanted = false
    this.#watch.pause()
  }

  close(): void {
    this.#isWanted = false
    this.#watch.isLoading = true
    this.#watch.pause()
    this.#sound?.close()
    this.#sound = null
  }

  dispose(): void {
    this.close()
    this.#stopSettings()
    this.#watch.stop()
    this.#world.element.removeAttribute('src')
  }

  #ready(): void {
    this.#watch.isLoading = false
    if (this.#isWanted && this.#world.element.paused && !this.#world.element.ended) void this.#start()
  }

  async #start(): Promise<void> {
    const sound = this.#sound
    try {
      await this.#world.element.play()
    } catch (error) {
      // Another track was started in between, or playback was paused.
      if (sound !== this.#sound || !this.#isWanted) return
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'NotAllowedError') this.#events.onRefused()
      // Loading failures are reported by the sound itself.
      else if (name !== 'AbortError' && name !== 'NotSupportedError') this.#events.onBroken()
    }
  }

  #applyVolume(): void {
    const { volume, isMuted, isEven } = this.#settings.get()
    this.#world.element.volume = elementVolume(volume, isEven ? this.#gainDb : 0)
    this.#world.element.muted = isMuted
  }
}
