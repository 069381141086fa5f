import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Clock } from '../../platform/clock.ts'
import type { DerivedCache, DerivedName, IsWanted } from '../../platform/derived-cache.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import { AppError } from '../../platform/errors.ts'
import { NewestFirstQueue } from '../../platform/jobs/newest-first-queue.ts'
import { RecentFailures } from '../../platform/jobs/recent-failures.ts'
import { runProgram } from '../../platform/process/run-program.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import type { WorkFolder } from './work-folder.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_BYTES = 1536 * MEBIBYTE

export interface OfficeDocument {
  path: string
  sha256: string
  /** In lower case, without the dot. LibreOffice detects the format by it. */
  extension: string
  isWanted: IsWanted
}

interface OfficeDependencies {
  engines: Engines
  cache: DerivedCache
  work: WorkFolder
  clock: Clock
}

/** Converts office documents to PDF with LibreOffice, one at a time, and caches the results. */
export class OfficeDocuments {
  readonly #dependencies: OfficeDependencies
  readonly #queue = new NewestFirstQueue<string>(1)
  readonly #closing = new AbortController()
  readonly #failures: RecentFailures

  constructor(dependencies: OfficeDependencies) {
    this.#dependencies = dependencies
    this.#failures = new RecentFailures(dependencies.clock)
  }

  isPossible(): Promise<boolean> {
    return this.#dependencies.engines.find('soffice').then((path) => path !== undefined)
  }

  /** The path of the PDF. Throws `engine_missing`, `file_changed_meanwhile`, `WorkFailure` or the signal's reason. */
  async toPdf(document: OfficeDocument, signal?: AbortSignal): Promise<string> {
    const name = { sha256: document.sha256, variant: `${document.extension}.pdf` }
    const known = await this.#dependencies.cache.find(name)
    if (known !== undefined) return known
    await this.#dependencies.engines.require('soffice')
    const key = `${name.sha256}-${name.variant}`
    return this.#queue.run(key, () => this.#failures.attempt(key, () => this.#convert(document, name)), signal)
  }

  async close(): Promise<void> {
    this.#closing.abort()
  }

  #convert({ path, extension, isWanted }: OfficeDocument, name: DerivedName): Promise<string> {
    const { engines, cache, work } = this.#dependencies
    return work.use(async (folder) => {
      const program = await engines.require('soffice')
      const input = join(folder, `document.${extension}`)
      await symlink(path, input)
      // A separate profile, free of settings, macros and locks of other runs.
      const profile = pathToFileURL(join(folder, 'profile')).href
      await runProgram({
        program,
        args: [
          ...[`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--nolockcheck', '--nodefault'],
          ...['--convert-to', 'pdf', '--outdir', folder, input],
        ],
        environment: { HOME: folder, TMPDIR: folder },
        timeLimitMs: TIME_LIMIT_MS,
        memoryBytes: MEMORY_BYTES,
        cpuSeconds: TIME_LIMIT_MS / 1000,
        signal: this.#closing.signal,
      })
      const adopted = await cache.adopt(name, join(folder, 'document.pdf'), isWanted).catch((cause) => {
        // LibreOffice also exits with success if it could not read the document.
        throw cause.code === 'ENOENT' ? new WorkFailure('LibreOffice made no PDF', { isVerdict: true, cause }) : cause
      })
      if (adopted === undefined) throw new AppError('file_changed_meanwhile')
      return adopted
    })
  }
}
