import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { AppError } from '../../platform/errors.ts'
import type { JobTracker } from '../../platform/jobs/jobs.service.ts'
import type { TrackedJob } from '../../platform/jobs/tracked-job.ts'

/** The first reading of a linked directory as a job. It goes on for as long as that takes, with all its attempts. */
export class IndexJob {
  readonly #track: JobTracker<null>
  #job: TrackedJob<null> | undefined

  constructor(track: JobTracker<null>) {
    this.#track = track
  }

  async begin(folderId: string, directory: string): Promise<void> {
    this.#job ??= await this.#track({ title: LINKED_FOLDERS_TEXTS.indexing(directory), subjectId: folderId })
  }

  report(count: number): void {
    this.#job?.report(count)
  }

  async finish(): Promise<void> {
    await this.#job?.finish(null)
    this.#job = undefined
  }

  /** For a folder that is unlinked before all of it was read. */
  async cancel(): Promise<void> {
    this.#job?.cancel()
    await this.#job?.fail(new AppError('job_cancelled'))
    this.#job = undefined
  }
}
