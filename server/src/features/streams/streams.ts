import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Engines } from '../../platform/engines/engines.ts'
import type { FileCatalog, FilesService } from '../files/index.ts'
import { DerivedCache } from '../media/index.ts'
import { FilmInputs } from './film-inputs.ts'
import { Films } from './films.ts'
import { Findings } from './findings.ts'
import { PlaybackService } from './playback.service.ts'
import { RunSlots } from './run-slots.ts'
import { ScrubPreviewsService } from './scrub-previews.service.ts'
import { SegmentsService } from './segments.service.ts'
import { SoundService } from './sound.service.ts'
import { SidecarSubtitles } from './subtitles/sidecar-subtitles.ts'
import { SubtitlesService } from './subtitles/subtitles.service.ts'

/** Of what was found out about films and music. */
const FINDINGS_MAX_BYTES = 256 * 1024 * 1024
const SCRUB_PREVIEWS_MAX_BYTES = 512 * 1024 * 1024
/** An encoder of 720 lines takes one core and part of a second one, and some is left for those who only read. */
const CORES_PER_ENCODER = 2
/** Who only copies waits for the disk and the viewer most of the time. */
const COPIES_PER_CORE = 4
/** Who only decodes sound is quick, and then waits for who listens. */
const SOUNDS_PER_CORE = 2
/** Players ask again after about 20 seconds. */
const WAIT_LIMIT_MS = 15_000

interface StreamsDependencies {
  files: FilesService
  catalog: FileCatalog
  engines: Engines
  dataDir: string
  onError(error: unknown): void
}

/** Playing what a browser cannot play by itself. */
export class Streams {
  readonly playback: PlaybackService
  readonly segments: SegmentsService
  readonly scrubPreviews: ScrubPreviewsService
  readonly sound: SoundService
  readonly subtitles: SubtitlesService
  readonly #findings: Findings
  readonly #closers: readonly { close(): Promise<void> | void }[]

  constructor({ files, catalog, engines, dataDir, onError }: StreamsDependencies) {
    const cacheOf = (name: string, maxBytes: number) =>
      new DerivedCache({ directory: join(dataDir, 'cache', name), maxBytes, onError })
    const cache = cacheOf('films', FINDINGS_MAX_BYTES)
    const previews = cacheOf('scrub-previews', SCRUB_PREVIEWS_MAX_BYTES)
    const inputs = new FilmInputs(engines)
    const cores = availableParallelism()
    const slotsOf = (limit: number) =>
      new RunSlots({ limit: Math.max(1, Math.floor(limit)), waitLimitMs: WAIT_LIMIT_MS })
    const slots = { encode: slotsOf(cores / CORES_PER_ENCODER), copy: slotsOf(cores * COPIES_PER_CORE) }
    this.#findings = new Findings({ files, cache, onError })
    const films = new Films({ files, inputs, findings: this.#findings })
    const sidecars = new SidecarSubtitles({ files, catalog })
    this.playback = new PlaybackService({ films, sidecars })
    this.segments = new SegmentsService({ films, inputs, slots })
    this.sound = new SoundService({ films, inputs, slots: slotsOf(cores * SOUNDS_PER_CORE) })
    this.subtitles = new SubtitlesService({ files, films, sidecars })
    this.scrubPreviews = new ScrubPreviewsService({ files, films, inputs, cache: previews, onError })
    this.#closers = [this.segments, this.sound, this.scrubPreviews, inputs, cache, previews]
  }

  /** Removes all that was made of a content that is deleted, or protected from now on. */
  async forget(sha256: string): Promise<void> {
    this.segments.forget(sha256)
    this.sound.forget(sha256)
    await Promise.all([this.#findings.forget(sha256), this.scrubPreviews.forget(sha256)])
  }

  async close(): Promise<void> {
    for (const closer of this.#closers) await closer.close()
  }
}
