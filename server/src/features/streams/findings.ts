import { AppError } from '../../platform/errors.ts'
import { NewestFirstQueue } from '../../platform/jobs/newest-first-queue.ts'
import type { FilesService, StoredFile } from '../files/index.ts'
import type { DerivedCache } from '../media/index.ts'
import type { Credentials } from '../protection/index.ts'

/** So many programs look into files at the same time. */
const LIMIT = 2
/** So many findings of protected files are remembered; they are in memory only. */
const REMEMBERED_MAX = 64

interface Asked {
  id: string
  file: StoredFile
  credentials: Credentials
}

/** What was found out about contents of files, as texts: on the disk; of protected files in memory. */
export class Findings {
  readonly #files: FilesService
  readonly #cache: DerivedCache
  readonly #onError: (error: unknown) => void
  readonly #queue = new NewestFirstQueue<string>(LIMIT)
  /** By digest and variant; the oldest is the first. */
  readonly #remembered = new Map<string, string>()

  constructor({ files, cache, onError }: { files: FilesService; cache: DerivedCache; onError(error: unknown): void }) {
    this.#files = files
    this.#cache = cache
    this.#onError = onError
  }

  /** What is known, or what `find` gives. */
  async get(asked: Asked, variant: string, find: () => Promise<string>): Promise<string> {
    const { sha256 } = asked.file
    const known = await this.#read(asked.file, variant)
    if (known !== undefined) return known
    return this.#queue.run(`${sha256} ${variant}`, async () => {
      const found = await find()
      await this.#keep(asked, variant, found)
      return found
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

  async #keep({ id, file, credentials }: Asked, variant: string, found: string): Promise<void> {
    const { sha256, isPasswordProtected } = file
    if (isPasswordProtected) {
      this.#remembered.set(`${sha256} ${variant}`, found)
      const [oldest] = this.#remembered.keys()
      if (oldest !== undefined && this.#remembered.size > REMEMBERED_MAX) this.#remembered.delete(oldest)
      return
    }
    await this.#cache.add({ sha256, variant }, found).catch(this.#onError)
    const current = await this.#files.content(id, credentials).catch(() => undefined)
    if (current?.sha256 === sha256) return
    // Deleted or protected meanwhile: then nothing of it may stay.
    await this.#cache.forget(sha256)
    throw new AppError('file_changed_meanwhile')
  }
}
