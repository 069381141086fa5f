import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { FileCatalog, FilesService } from '../../core/files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { DerivedCache } from '../../platform/derived-cache.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import { FilmInputs } from './film-inputs.ts'
import { Films } from './films.ts'
import { PlaybackService } from './playback.service.ts'
import { ProbeCache } from './probe-cache.ts'
import { RunSlots } from './run-slots.ts'
import { ScrubPreviewsService } from './scrub-previews.service.ts'
import { SegmentsService } from './segments.service.ts'
import { SoundService } from './sound.service.ts'
import { SidecarSubtitles } from './subtitles/sidecar-subtitles.ts'
import { SubtitleReader } from './subtitles/subtitle-reader.ts'
import { SubtitlesService } from './subtitles/subtitles.service.ts'

/** For probe results of films and music. */
const PROBE_MAX_BYTES = 256 * MEBIBYTE
const SCRUB_PREVIEWS_MAX_BYTES = 512 * MEBIBYTE
/** An encoder of 720 lines takes one core and part of a second one; some capacity is left for those who only read. */
const CORES_PER_ENCODER = 2
/** Copying mostly waits for the disk and the viewer. */
const COPIES_PER_CORE = 4
/** Decoding sound is fast, and then waits for the listener. */
const SOUNDS_PER_CORE = 2
/** Players retry after about 20 seconds. */
const WAIT_LIMIT_MS = 15_000

interface StreamsDependencies {
  files: FilesService
  catalog: FileCatalog
  engines: Engines
  clock: Clock
  dataDir: string
  onError(error: unknown): void
}

/** Playback of what a browser cannot play by itself. */
export class Streams {
  readonly playback: PlaybackService
  readonly segments: SegmentsService
  readonly scrubPreviews: ScrubPreviewsService
  readonly sound: SoundService
  readonly subtitles: SubtitlesService
  readonly #probeCache: ProbeCache
  readonly #caches: readonly DerivedCache[]
  readonly #closers: readonly { close(): Promise<void> | void }[]

  constructor({ files, catalog, engines, clock, dataDir, onError }: StreamsDependencies) {
    const cacheOf = (name: string, maxBytes: number) =>
      new DerivedCache({ directory: join(dataDir, 'cache', name), maxBytes, onError })
    const cache = cacheOf('films', PROBE_MAX_BYTES)
    const previews = cacheOf('scrub-previews', SCRUB_PREVIEWS_MAX_BYTES)
    this.#caches = [cache, previews]
    const inputs = new FilmInputs(engines)
    const cores = availableParallelism()
    const slotsOf = (limit: number) =>
      new RunSlots({ limit: Math.max(1, Math.floor(limit)), waitLimitMs: WAIT_LIMIT_MS })
    const segmentSlots = () => ({ encode: slotsOf(cores / CORES_PER_ENCODER), copy: slotsOf(cores * COPIES_PER_CORE) })
    this.#probeCache = new ProbeCache({ files, cache, clock, onError })
    const films = new Films({ files, inputs, probeCache: this.#probeCache })
    const sidecars = new SidecarSubtitles({ files, catalog })
    this.playback = new PlaybackService({ films, sidecars })
    this.segments = new SegmentsService({ films, inputs, slots: segmentSlots(), visitorSlots: segmentSlots() })
    this.sound = new SoundService({ films, inputs, slots: slotsOf(cores * SOUNDS_PER_CORE) })
    const subtitleReader = new SubtitleReader()
    this.subtitles = new SubtitlesService({ files, films, sidecars, reader: subtitleReader })
    this.scrubPreviews = new ScrubPreviewsService({ files, films, inputs, cache: previews, clock, onError })
    this.#closers = [this.segments, this.sound, this.scrubPreviews, subtitleReader, inputs, cache, previews]
  }

  /** Removes what an interrupted run left unfinished. */
  async recover(): Promise<void> {
    for (const cache of this.#caches) await cache.recover()
  }

  /** Removes all cached data of films. */
  async clear(): Promise<void> {
    for (const cache of this.#caches) await cache.clear()
  }

  /** Removes everything derived from a content that was deleted or has become protected. */
  async forget(sha256: string): Promise<void> {
    this.segments.forget(sha256)
    this.sound.forget(sha256)
    await Promise.all([this.#probeCache.forget(sha256), this.scrubPreviews.forget(sha256)])
  }

  async close(): Promise<void> {
    for (const closer of this.#closers) await closer.close()
  }
}
