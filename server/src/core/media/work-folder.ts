import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Temporary folders, each for the duration of one job. */
export class WorkFolder {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  async use<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(this.#directory, 'job-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  /** Removes what an interrupted run has left. Must be called before any folder is created. */
  async recover(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true })
  }
}
