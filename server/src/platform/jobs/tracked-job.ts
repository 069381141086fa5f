import { AppError } from '../errors.ts'
import type { ActiveJob } from './active-job.ts'
import type { JobContext, TrackedKind } from './job-kind.ts'
import { failedBy, type JobRecords } from './job-records.ts'

/** A job that whoever began it carries out. It has to be finished, or to fail. */
export class TrackedJob<Result> {
  readonly #kind: TrackedKind<Result>
  readonly #active: ActiveJob
  readonly #records: JobRecords

  constructor(kind: TrackedKind<Result>, active: ActiveJob, records: JobRecords) {
    this.#kind = kind
    this.#active = active
    this.#records = records
  }

  get id(): string {
    return this.#active.row.id
  }

  /** Given when a person cancels it. */
  get signal(): AbortSignal {
    return this.#active.signal
  }

  /** Cancels it as a person does, without waiting for its end. */
  cancel(): void {
    this.#active.stop('cancelled')
  }

  report(done: number, total?: number): void {
    this.#active.progress.report(done, total)
  }

  /** Does the work and notes how it ends. Throws what the work throws, or `job_cancelled` where a person has cancelled it. */
  async carryOut(work: (context: JobContext) => Promise<Result>): Promise<Result> {
    let result: Result
    try {
      result = await work({
        jobId: this.#active.row.id,
        signal: this.signal,
        report: (done, total) => this.report(done, total),
        rename: (title) => this.#records.rename(this.#active, title),
      })
    } catch (error) {
      await this.fail(error)
      throw this.signal.aborted ? new AppError('job_cancelled', { cause: error }) : error
    }
    await this.finish(result)
    return result
  }

  async finish(result: Result): Promise<void> {
    const stored = JSON.stringify(this.#kind.result.parse(result))
    await this.#records.settle(this.#active, { state: 'done', result: stored })
  }

  /** Notes why it failed, unless a person has cancelled it or the server is about to stop. */
  async fail(error: unknown): Promise<void> {
    const { stoppedAs } = this.#active
    if (stoppedAs !== undefined) await this.#records.settle(this.#active, { state: stoppedAs })
    else if (this.#records.isStopping) this.#records.deactivate(this.#active)
    else await this.#records.settle(this.#active, failedBy(error))
  }
}
