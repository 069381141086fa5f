import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clock } from '../../platform/clock.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import { AppError } from '../../platform/errors.ts'
import { NewestFirstQueue } from '../../platform/jobs/newest-first-queue.ts'
import { ProgramFailure, runProgram } from '../../platform/process/run-program.ts'
import type { DerivedCache, DerivedName } from './derived-cache.ts'
import { RecentFailures } from './recent-failures.ts'
import type { WorkFolder } from './work-folder.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_BYTES = 1536 * 1024 * 1024

export interface OfficeDocument {
  path: string
  sha256: string
  /** In lower case, without its dot: by it LibreOffice knows what to read. */
  extension: string
}

interface OfficeDependencies {
  engines: Engines
  cache: DerivedCache
  work: WorkFolder
  clock: Clock
}

/** Office documents as PDF, made by LibreOffice one at a time and kept. */
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

  /** The path of the PDF. Throws `engine_missing`, `ProgramFailure` or the signal's reason. */
  async toPdf(document: OfficeDocument, signal?: AbortSignal): Promise<string> {
    const name = { sha256: document.sha256, variant: `${document.extension}.pdf` }
    const known = await this.#dependencies.cache.find(name)
    if (known !== undefined) return known
    if (!(await this.isPossible())) throw new AppError('engine_missing', { detail: 'LibreOffice' })
    const key = `${name.sha256}-${name.variant}`
    if (this.#failures.has(key)) throw new ProgramFailure('LibreOffice failed at it a moment ago')
    return this.#queue.run(key, () => this.#tryToConvert(key, document, name), signal)
  }

  async close(): Promise<void> {
    this.#closing.abort()
  }

  async #tryToConvert(key: string, document: OfficeDocument, name: DerivedName): Promise<string> {
    try {
      return await this.#convert(document, name)
    } catch (error) {
      if (error instanceof ProgramFailure) this.#failures.add(key)
      throw error
    }
  }

  #convert({ path, extension }: OfficeDocument, name: DerivedName): Promise<string> {
    const { engines, cache, work } = this.#dependencies
    return work.use(async (folder) => {
      const program = await engines.find('soffice')
      if (program === undefined) throw new AppError('engine_missing', { detail: 'LibreOffice' })
      const input = join(folder, `document.${extension}`)
      await symlink(path, input)
      // A profile of its own: no setting, no macro and no lock of another run is in it.
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
      return cache.adopt(name, join(folder, 'document.pdf')).catch((cause) => {
        // It answers with success also where it could not read the document.
        throw cause.code === 'ENOENT' ? new ProgramFailure('LibreOffice made no PDF', { cause }) : cause
      })
    })
  }
}
