import { isFinished, type Job } from '@pinloft/contract/jobs/endpoints'
import type { DatabaseHandle } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { NewJob, QueuedKind, TrackedKind } from './job-kind.ts'
import { JobRecords, type JobsDependencies } from './job-records.ts'
import { JobRunner } from './job-runner.ts'
import * as repository from './jobs.repository.ts'
import { TrackedJob } from './tracked-job.ts'

/** A job may change its state by itself while somebody stops it. */
const STOP_ATTEMPTS = 5

/** Adds jobs of one kind to its queue. */
export interface JobQueue<Input, Result = unknown> {
  add(input: Input, job: NewJob): Promise<Job>
  /** The same, unless a job of the kind about the same subject has not finished yet: then that one is returned. */
  addUnlessActive(input: Input, job: NewJob): Promise<Job>
  /** All jobs of the kind, the newest first. What another version has stored in another shape is left out. */
  list(): Promise<QueuedJob<Input, Result>[]>
}

export interface QueuedJob<Input, Result> {
  job: Job
  input: Input
  /** Null until it is done. */
  result: Result | null
}

/** Begins a job that the caller carries out. */
export type JobTracker<Result> = (job: NewJob) => Promise<TrackedJob<Result>>

/** All work that takes a while, in one list that survives a restart. */
export class Jobs {
  readonly #database: DatabaseHandle
  readonly #records: JobRecords
  readonly #runner: JobRunner

  constructor(dependencies: JobsDependencies) {
    this.#database = dependencies.database
    this.#records = new JobRecords(dependencies)
    this.#runner = new JobRunner(dependencies, this.#records)
  }

  /** Makes a kind of job known that is run here. Called while features are built. */
  declareQueue<Input, Result>(kind: QueuedKind<Input, Result>): JobQueue<Input, Result> {
    this.#records.declare(kind as QueuedKind<unknown, unknown>)
    const insert = (transaction: DatabaseHandle, input: Input, job: NewJob) =>
      this.#records.insert(transaction, kind, {
        ...job,
        state: 'queued',
        input: JSON.stringify(kind.input.parse(input)),
      })
    const announceAdded = (row: repository.JobRow): Job => {
      this.#runner.wake()
      return this.#records.announce(row)
    }
    let lastAdded: Promise<unknown> = Promise.resolve()
    return {
      add: async (input, job) =>
        announceAdded(await inTransaction(this.#database, (transaction) => insert(transaction, input, job))),
      addUnlessActive: (input, job) => {
        const add = async () => {
          const active = await repository.findActive(this.#database, kind.name, job.subjectId ?? null)
          if (active !== undefined) return this.#records.describe(active)
          return announceAdded(await inTransaction(this.#database, (transaction) => insert(transaction, input, job)))
        }
        // One after the other: only this process adds jobs, so no other one appears between the query and the insert.
        const added = lastAdded.then(add, add)
        lastAdded = added
        return added
      },
      list: async () => {
        const rows = await repository.listJobsOfKind(this.#database, kind.name)
        return rows.flatMap((row) => {
          const input = kind.input.safeParse(JSON.parse(row.input ?? 'null'))
          const result = row.result === null ? null : kind.result.safeParse(JSON.parse(row.result)).data
          if (!input.success || result === undefined) return []
          return [{ job: this.#records.describe(row), input: input.data, result }]
        })
      },
    }
  }

  /** Makes a kind of job known that others carry out. Called while features are built. */
  declareTracked<Result>(kind: TrackedKind<Result>): JobTracker<Result> {
    const known = kind as TrackedKind<unknown>
    this.#records.declare(known)
    return async (job) => {
      const row = await inTransaction(this.#database, (transaction) =>
        this.#records.insert(transaction, kind, { ...job, state: 'running', input: null }),
      )
      const active = this.#records.activate(row, known)
      this.#records.announce(row)
      return new TrackedJob(kind, active, this.#records)
    }
  }

  /** Brings in order what an earlier run has left. Runs before anything is served, when all kinds are declared. */
  recover(): Promise<void> {
    return this.#records.recover()
  }

  /** Begins to run what is queued. */
  start(): void {
    this.#runner.start()
  }

  /** Runs what is due now. A timer does that too. */
  wake(): void {
    this.#runner.wake()
  }

  /** From now on a tracked job that fails was interrupted by the stop of the server. */
  prepareToStop(): void {
    this.#records.prepareToStop()
  }

  async close(): Promise<void> {
    await this.#runner.close()
    this.#records.close()
  }

  /** The newest first. */
  async list(): Promise<Job[]> {
    const rows = await repository.listJobs(this.#database)
    return rows.map((row) => this.#records.describe(row))
  }

  /** The newest of a kind that has not finished, or that has. */
  async findNewest(kind: string, which: 'active' | 'finished'): Promise<Job | undefined> {
    const states = which === 'active' ? repository.ACTIVE_STATES : repository.FINISHED_STATES
    const row = await repository.findNewest(this.#database, kind, states)
    return row && this.#records.describe(row)
  }

  /** Settles when it has stopped. Throws `job_not_found` or `job_state_conflict`. */
  cancel(id: string): Promise<Job> {
    return this.#stop(id, 'cancelled')
  }

  /** The same. */
  pause(id: string): Promise<Job> {
    return this.#stop(id, 'paused')
  }

  /** Throws `job_not_found` or `job_state_conflict`. */
  async resume(id: string): Promise<Job> {
    const job = await this.#records.change(id, ['paused'], { state: 'queued' })
    this.#runner.wake()
    return job
  }

  /** Has a job run again that failed or was cancelled, or one at once that waits for its next attempt. Throws the same. */
  async retry(id: string): Promise<Job> {
    const row = await this.#records.find(id)
    if (!this.#records.describe(row).canRetry) throw new AppError('job_state_conflict')
    const again = { state: 'queued' as const, next_attempt_at: null }
    const anew = { ...again, attempts: 0, done: 0, error_code: null, error_message: null }
    const job = await this.#records.change(id, [row.state], isFinished(row) ? anew : again)
    this.#runner.wake()
    return job
  }

  /** Moves a waiting job before another one of its kind, or behind all that wait. Throws the same. */
  move(id: string, beforeId: string | null): Promise<Job> {
    return this.#records.move(id, beforeId)
  }

  /** Removes finished jobs, one or all, and gives their number. Throws the same. */
  remove(id?: string): Promise<number> {
    return this.#records.remove(id)
  }

  async #stop(id: string, state: 'cancelled' | 'paused'): Promise<Job> {
    for (let attempt = 1; attempt <= STOP_ATTEMPTS; attempt++) {
      const row = await this.#records.find(id)
      const { canCancel, canPause } = this.#records.describe(row)
      // A paused job can only be cancelled.
      if (!(state === 'cancelled' ? canCancel : canPause)) break
      const active = this.#records.findActive(id)
      if (active !== undefined) {
        active.stop(state)
        await active.settled
        const stopped = await this.#records.find(id)
        // Else it could not be started, or its attempt had just failed.
        if (stopped.state !== 'queued') return this.#records.describe(stopped)
      } else if (row.state !== 'running') {
        const stopped = await this.#records.tryChange(id, [row.state], { state, next_attempt_at: null })
        if (stopped !== undefined) return stopped
      }
      // It was just started, or has just ended.
    }
    throw new AppError('job_state_conflict')
  }
}
