import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders that live as long as one piece of work. What an interrupted run has left is removed before the first. */
export class WorkFolder {
  readonly #directory: string
  #prepared: Promise<unknown> | undefined

  constructor(directory: string) {
    this.#directory = directory
  }

  async use<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    this.#prepared ??= this.#prepare()
    await this.#prepared
    const folder = await mkdtemp(join(this.#directory, 'job-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async #prepare(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true })
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
  }
}
