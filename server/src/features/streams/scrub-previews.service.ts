import { MEBIBYTE, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { ScrubPreviews } from '@pinloft/contract/streams/endpoints'
import { PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import type { FilesService } from '../../core/files/index.ts'
import { pictureSize } from '../../core/media/index.ts'
import type { Credentials } from '../../core/protection/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DerivedCache } from '../../platform/derived-cache.ts'
import { AppError } from '../../platform/errors.ts'
import { NewestFirstQueue } from '../../platform/jobs/newest-first-queue.ts'
import { RecentFailures } from '../../platform/jobs/recent-failures.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import type { FilmInputs } from './film-inputs.ts'
import type { Films, OpenedFilm } from './films.ts'
import { planScrub, type ScrubPlan, scrubArguments } from './scrub/scrub-plan.ts'

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** Allows for films of many hours on a slow disk. */
const TIME_LIMIT_MS = 20 * MINUTE_MS
const SHEETS_MAX_BYTES = 32 * MEBIBYTE
/** Part of the cache keys: incremented when films get different previews. */
const VERSION = 1

interface ScrubPreviewsDependencies {
  files: FilesService
  films: Films
  inputs: FilmInputs
  cache: DerivedCache
  clock: Clock
  onError(error: unknown): void
}

interface Planned {
  opened: OpenedFilm
  plan: ScrubPlan
}

/** Small pictures of films for scrubbing. None are created for protected films. */
export class ScrubPreviewsService {
  readonly #dependencies: ScrubPreviewsDependencies
  /** One film at a time: other work needs the CPU more. */
  readonly #queue = new NewestFirstQueue<Buffer[]>(1)
  readonly #closing = new AbortController()
  readonly #failures: RecentFailures

  constructor(dependencies: ScrubPreviewsDependencies) {
    this.#dependencies = dependencies
    this.#failures = new RecentFailures(dependencies.clock)
  }

  /** Throws what `Films.open` throws, `scrub_previews_unavailable`, `work_interrupted`, and the signal's reason. */
  async describe(id: string, credentials: Credentials, signal: AbortSignal): Promise<ScrubPreviews> {
    const planned = await this.#plan(id, credentials)
    const { plan } = planned
    const size = pictureSize(await this.#sheet(planned, 0, signal))
    if (size === undefined) throw new AppError('scrub_previews_unavailable')
    const [widthPixels, heightPixels] = [size.width / plan.columns, size.height / plan.rows]
    return { ...plan, widthPixels, heightPixels, version: planned.opened.file.sha256 }
  }

  /** A JPEG, and the digest of the film that it shows. Throws what `describe` throws. */
  async sheet(
    id: string,
    sheet: number,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<{ bytes: Buffer; sha256: string }> {
    const planned = await this.#plan(id, credentials)
    return { bytes: await this.#sheet(planned, sheet, signal), sha256: planned.opened.file.sha256 }
  }

  async forget(sha256: string): Promise<void> {
    await this.#dependencies.cache.forget(sha256)
  }

  close(): void {
    this.#closing.abort(new AppError('scrub_previews_unavailable'))
  }

  async #plan(id: string, credentials: Credentials): Promise<Planned> {
    const opened = await this.#dependencies.films.open(id, credentials)
    const plan = planScrub(opened.film)
    if (plan === null || opened.file.isPasswordProtected) throw new AppError('scrub_previews_unavailable')
    return { opened, plan }
  }

  async #sheet(planned: Planned, sheet: number, signal: AbortSignal): Promise<Buffer> {
    const { cache } = this.#dependencies
    const { sha256 } = planned.opened.file
    const isThere = Number.isInteger(sheet) && sheet >= 0 && sheet < planned.plan.sheetCount
    if (!isThere) throw new AppError('scrub_previews_unavailable')
    const known = await cache.read({ sha256, variant: variantOf(sheet) })
    if (known !== undefined) return known
    const failed = await cache.read({ sha256, variant: FAILURE })
    if (failed?.toString() === PLATFORM_VERSION) throw new AppError('scrub_previews_unavailable')
    const unwanted = AbortSignal.any([signal, this.#closing.signal])
    const make = (gone: AbortSignal) => this.#failures.attempt(sha256, () => this.#make(planned, gone))
    const sheets = await this.#queue.run(sha256, make, unwanted).catch((error: unknown) => {
      throw error instanceof WorkFailure ? error.refusal('scrub_previews_unavailable') : error
    })
    const made = sheets[sheet]
    if (made === undefined) throw new AppError('scrub_previews_unavailable')
    return made
  }

  async #make({ opened, plan }: Planned, unwanted: AbortSignal): Promise<Buffer[]> {
    const { cache, onError } = this.#dependencies
    const { sha256 } = opened.file
    const isWanted = () => this.#isCurrent(opened)
    try {
      const sheets = await this.#draw(opened, plan, unwanted)
      for (const [sheet, bytes] of sheets.entries()) {
        await cache.add({ sha256, variant: variantOf(sheet) }, bytes, isWanted).catch(onError)
      }
      return sheets
    } catch (cause) {
      // Work that was aborted because no client is waiting for it has not failed.
      unwanted.throwIfAborted()
      if (!(cause instanceof WorkFailure && cause.isVerdict)) throw cause
      opened.file.doubt()
      await cache.add({ sha256, variant: FAILURE }, PLATFORM_VERSION, isWanted).catch(onError)
      throw cause.refusal('scrub_previews_unavailable')
    }
  }

  async #draw({ file, film }: OpenedFilm, plan: ScrubPlan, unwanted: AbortSignal): Promise<Buffer[]> {
    const input = await this.#dependencies.inputs.open(file)
    try {
      const program = await input.pipe({
        ...scrubArguments(film, plan),
        urgency: 'leisurely',
        timeLimitMs: TIME_LIMIT_MS,
      })
      unwanted.addEventListener('abort', () => program.stop(), { once: true })
      if (unwanted.aborted) program.stop()
      const sheets = await readJpegs(program.output(), { maxBytes: SHEETS_MAX_BYTES })
      if (sheets.length !== plan.sheetCount) {
        throw new WorkFailure(`There are ${sheets.length} sheets of ${plan.sheetCount}`, { isVerdict: true })
      }
      return sheets
    } finally {
      await input.close()
    }
  }

  #isCurrent({ id, file, credentials }: OpenedFilm): Promise<boolean> {
    return this.#dependencies.files.content(id, credentials).then(
      ({ sha256 }) => sha256 === file.sha256,
      () => false,
    )
  }
}

/** Marks named `.failed` were also left by interrupted work. */
const FAILURE = `scrub-${VERSION}.refused`

function variantOf(sheet: number): string {
  return `scrub-${VERSION}-${sheet}.jpg`
}

/** Reads concatenated JPEGs. Throws `WorkFailure` if they are larger than allowed. */
async function readJpegs(output: AsyncIterable<Buffer>, { maxBytes }: { maxBytes: number }): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of output) {
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new WorkFailure('The pictures are too large', { isVerdict: true })
  }
  return split(Buffer.concat(chunks))
}

/** In FFmpeg's JPEGs, the end marker occurs nowhere else. */
function split(bytes: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(END_OF_JPEG); end >= 0; end = bytes.indexOf(END_OF_JPEG, start)) {
    pictures.push(bytes.subarray(start, end + END_OF_JPEG.length))
    start = end + END_OF_JPEG.length
  }
  return pictures
}
