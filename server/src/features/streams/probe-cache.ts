import type { FilesService, StoredFile } from '../../core/files/index.ts'
import type { Credentials } from '../../core/protection/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DerivedCache } from '../../platform/derived-cache.ts'
import { AppError } from '../../platform/errors.ts'
import { NewestFirstQueue } from '../../platform/jobs/newest-first-queue.ts'
import { RecentFailures } from '../../platform/jobs/recent-failures.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'

/** Maximum number of probes that run at once. */
const LIMIT = 2
/** Maximum number of cached results for protected files, which are kept in memory only. */
const REMEMBERED_MAX = 64

interface PendingRequest {
  id: string
  file: StoredFile
  credentials: Credentials
}

interface ProbeCacheDependencies {
  files: FilesService
  cache: DerivedCache
  clock: Clock
  onError(error: unknown): void
}

/** Caches probe results as text, by content: on disk, or in memory for protected files. */
export class ProbeCache {
  readonly #files: FilesService
  readonly #cache: DerivedCache
  readonly #onError: (error: unknown) => void
  readonly #queue = new NewestFirstQueue<string>(LIMIT)
  readonly #failures: RecentFailures
  /** By digest and variant, the oldest first. */
  readonly #remembered = new Map<string, string>()

  constructor({ files, cache, clock, onError }: ProbeCacheDependencies) {
    this.#files = files
    this.#cache = cache
    this.#onError = onError
    this.#failures = new RecentFailures(clock)
  }

  /**
   * Returns the cached result, or runs `find`. Throws `work_interrupted` if that was interrupted; nothing is cached
   * then.
   */
  async get(asked: PendingRequest, variant: string, find: () => Promise<string>): Promise<string> {
    const { sha256 } = asked.file
    const known = await this.#read(asked.file, variant)
    if (known !== undefined) return known
    const key = `${sha256} ${variant}`
    const search = async () => {
      const found = await find()
      await this.#keep(asked, variant, found)
      return found
    }
    return this.#queue
      .run(key, () => this.#failures.attempt(key, search))
      .catch((error: unknown) => {
        throw error instanceof WorkFailure ? error.refusal('playback_unavailable') : error
      })
  }

  async forget(sha256: string): Promise<void> {
    for (const key of this.#remembered.keys()) if (key.startsWith(sha256)) this.#remembered.delete(key)
    await this.#cache.forget(sha256)
  }

  async #read({ sha256, isPasswordProtected }: StoredFile, variant: string): Promise<string | undefined> {
    if (isPasswordProtected) return this.#remembered.get(`${sha256} ${variant}`)
    return (await this.#cache.read({ sha256, variant }))?.toString('utf8')
  }

  async #keep({ id, file, credentials }: PendingRequest, variant: string, found: string): Promise<void> {
    const { sha256, isPasswordProtected } = file
    if (isPasswordProtected) {
      this.#remembered.set(`${sha256} ${variant}`, found)
      const [oldest] = this.#remembered.keys()
      if (oldest !== undefined && this.#remembered.size > REMEMBERED_MAX) this.#remembered.delete(oldest)
      return
    }
    const isWanted = () =>
      this.#files.content(id, credentials).then(
        (current) => current.sha256 === sha256,
        () => false,
      )
    const isKept = await this.#cache.add({ sha256, variant }, found, isWanted).catch((error: unknown) => {
      this.#onError(error)
      return true
    })
    if (!isKept) throw new AppError('file_changed_meanwhile')
  }
}
