import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { AppError } from '../errors.ts'
import { randomId } from '../ids.ts'
import { WorkFailure } from '../process/work-failure.ts'
import { WorkerDeath, WorkerProcess } from '../process/worker-process.ts'
import type { TypesetJob, TypesetResult, TypesetSource } from './typeset-job.ts'

/** Of one document: the longest take seconds. */
const TIME_LIMIT_MS = 60_000
/** Typst keeps fonts and what later documents can use again. */
const KEPT_MEMORY_BYTES = 400 * MEBIBYTE
const IDLE_MS = 60_000

export interface TypesetPdf extends TypesetResult {
  path: string
  /** Removes the file. */
  discard(): Promise<void>
}

/** Typesets documents as PDF, one at a time, in a confined process that runs while it is needed. */
export class Typesetter {
  readonly #folder: string
  readonly #worker: WorkerProcess<TypesetJob, TypesetResult>

  /** PDFs are written into `folder`, which has nothing else in it. */
  constructor(folder: string) {
    this.#folder = folder
    this.#worker = new WorkerProcess({
      script: new URL('./typeset-worker.ts', import.meta.url).pathname,
      timeLimitMs: TIME_LIMIT_MS,
      keptMemoryBytes: KEPT_MEMORY_BYTES,
      // A person waits for it.
      urgency: 'playing',
      idleMs: IDLE_MS,
      writableFolder: folder,
    })
  }

  /** Removes what an interrupted run left behind. */
  async sweep(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  /**
   * Throws `work_interrupted`, `document_not_typeset`, `pdf_too_long` when the memory for it does not suffice, or
   * `typesetting_unavailable` if a library or font is missing.
   */
  async typeset(job: TypesetSource & Pick<TypesetJob, 'pictures'>): Promise<TypesetPdf> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${randomId()}.pdf`)
    const discard = () => rm(path, { force: true })
    try {
      const result = await this.#worker.ask({ ...job, pdfPath: path })
      return { ...result, path, discard }
    } catch (error) {
      await discard()
      if (error instanceof WorkerDeath) throw new AppError('pdf_too_long', { cause: error })
      throw error instanceof WorkFailure ? error.refusal(codeOf(error)) : error
    }
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}

/** What Node and the library say when a package or its build for this computer is missing. */
const MISSING = /Cannot find (?:module|package|native binding)|MODULE_NOT_FOUND|ERR_DLOPEN_FAILED|is missing/

/** The error for people, by the message of the failure. */
export function codeOf({ message }: Pick<Error, 'message'>): 'typesetting_unavailable' | 'document_not_typeset' {
  return MISSING.test(message) ? 'typesetting_unavailable' : 'document_not_typeset'
}
