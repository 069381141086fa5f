import { isFinished, type Job, type JobState } from '@pinloft/contract/jobs/endpoints'
import { JOBS_MAX_FINISHED } from '@pinloft/contract/jobs/limits'
import type { Clock } from '../clock.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, isDiskFull } from '../errors.ts'
import type { EventBus } from '../events/event-bus.ts'
import { randomId } from '../ids.ts'
import { ActiveJob } from './active-job.ts'
import { type AnyKind, describeJob, isQueued } from './describe-job.ts'
import type { NewJob } from './job-kind.ts'
import { JobProgress } from './job-progress.ts'
import * as repository from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'

const STORE_AGAIN_MS = 1_000

export interface JobsDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  onError(error: unknown): void
}

/** The rows of jobs and those that are running. A change of state is stored before it is announced. */
export class JobRecords {
  readonly #dependencies: JobsDependencies
  readonly #kinds = new Map<string, AnyKind>()
  readonly #active = new Map<string, ActiveJob>()
  #isStopping = false

  constructor(dependencies: JobsDependencies) {
    this.#dependencies = dependencies
  }

  get kinds(): Iterable<AnyKind> {
    return this.#kinds.values()
  }

  get active(): Iterable<ActiveJob> {
    return this.#active.values()
  }

  /** Whether the server is about to stop. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  declare(kind: AnyKind): void {
    if (this.#kinds.has(kind.name)) throw new Error(`Two features declare the kind of job ${kind.name}`)
    this.#kinds.set(kind.name, kind)
  }

  findActive(id: string): ActiveJob | undefined {
    return this.#active.get(id)
  }

  /** Throws `job_not_found`. */
  async find(id: string): Promise<JobRow> {
    const row = await repository.findJob(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('job_not_found')
    return row
  }

  describe(row: JobRow): Job {
    return describeJob(row, this.#kinds.get(row.kind), this.#active.get(row.id))
  }

  announce(row: JobRow): Job {
    const job = this.describe(row)
    this.#dependencies.events.publish({ type: 'jobs_changed', jobs: [job], removedIds: [] })
    return job
  }

  insert(
    transaction: DatabaseHandle,
    kind: Pick<AnyKind, 'name' | 'unit'>,
    { title, subjectId, total, state, input }: NewJob & Pick<JobRow, 'state' | 'input'>,
  ): Promise<JobRow> {
    const now = this.#dependencies.clock.now()
    return repository.insertJob(transaction, {
      id: randomId(),
      kind: kind.name,
      title,
      subject_id: subjectId ?? null,
      state,
      input,
      result: null,
      error_code: null,
      error_message: null,
      unit: kind.unit,
      done: 0,
      total: total ?? null,
      attempts: state === 'running' ? 1 : 0,
      next_attempt_at: null,
      created_at: now,
      updated_at: now,
    })
  }

  /** Notes that a job is running in this process. */
  activate(row: JobRow, kind: AnyKind): ActiveJob {
    const { database, clock, onError } = this.#dependencies
    const progress = new JobProgress({
      done: row.done,
      total: row.total,
      steadyNow: () => clock.steadyNow(),
      announce: () => this.announce(active.row),
      store: () => {
        void repository.updateJob(database, row.id, { from: ['running'], to: progress.amounts }).catch(onError)
      },
    })
    const canCancel = isQueued(kind) || kind.canCancel
    const active: ActiveJob = new ActiveJob(row, { isQueued: isQueued(kind), canCancel, progress })
    this.#active.set(row.id, active)
    return active
  }

  async rename(active: ActiveJob, title: string): Promise<void> {
    if (active.row.title === title) return
    await repository.updateJob(this.#dependencies.database, active.row.id, { from: ['running'], to: { title } })
    active.row = { ...active.row, title }
    this.announce(active.row)
  }

  /** Ends the running of a job without a word: it has not begun, or the next start of the server takes it up. */
  deactivate(active: ActiveJob): void {
    this.#active.delete(active.row.id)
    active.settle()
  }

  /** Stores how a running job has ended, again and again until the database takes it; gives when it was tried once. */
  async settle(active: ActiveJob, to: Partial<JobRow>): Promise<void> {
    const { database, clock, onError } = this.#dependencies
    active.progress.stop()
    const change = { ...active.progress.amounts, next_attempt_at: null, ...to, updated_at: clock.now() }
    try {
      await repository.updateJob(database, active.row.id, { from: ['running'], to: change })
    } catch (error) {
      onError(error)
      if (this.#isStopping) return this.deactivate(active)
      setTimeout(() => void this.settle(active, to), STORE_AGAIN_MS).unref()
      return
    }
    active.row = { ...active.row, ...change }
    if (active.row.state === 'cancelled') await this.#discard([active.row])
    this.deactivate(active)
    this.announce(active.row)
    if (isFinished(active.row)) await this.#removeOldest().catch(onError)
  }

  /** Changes the state of a job that is not running. Throws `job_not_found` or `job_state_conflict`. */
  async change(id: string, from: readonly JobState[], to: Partial<JobRow>): Promise<Job> {
    const job = await this.tryChange(id, from, to)
    if (job === undefined) throw new AppError('job_state_conflict')
    return job
  }

  /** The same; gives undefined where it is in another state. */
  async tryChange(id: string, from: readonly JobState[], to: Partial<JobRow>): Promise<Job | undefined> {
    const { database, clock } = this.#dependencies
    const isChanged = await repository.updateJob(database, id, { from, to: { ...to, updated_at: clock.now() } })
    const row = await this.find(id)
    if (isChanged && row.state === 'cancelled') await this.#discard([row])
    return isChanged ? this.announce(row) : undefined
  }

  /**
   * Moves a waiting job before another one of its kind, or behind all that wait. Throws `job_not_found` or
   * `job_state_conflict`.
   */
  async move(id: string, beforeId: string | null): Promise<Job> {
    const { database, events } = this.#dependencies
    const { kind } = await this.find(id)
    await inTransaction(database, async (transaction) => {
      const waiting = await repository.listWaiting(transaction, kind)
      const ids = waiting.map((row) => row.id)
      const others = ids.filter((one) => one !== id)
      const place = beforeId === null ? others.length : others.indexOf(beforeId)
      if (!ids.includes(id) || (beforeId !== id && place < 0)) throw new AppError('job_state_conflict')
      const moved = beforeId === id ? ids : others.toSpliced(place, 0, id)
      for (const [index, { position }] of waiting.entries()) {
        const next = moved[index]
        if (next !== undefined && next !== ids[index]) await repository.setPosition(transaction, next, position)
      }
    })
    events.publish({ type: 'jobs_moved' })
    return this.describe(await this.find(id))
  }

  /** Removes finished jobs, one or all, and gives their number. Throws `job_not_found` or `job_state_conflict`. */
  async remove(id: string | undefined): Promise<number> {
    const { database } = this.#dependencies
    const rows =
      id === undefined ? await repository.listJobs(database, repository.FINISHED_STATES) : [await this.find(id)]
    if (!rows.every(isFinished)) throw new AppError('job_state_conflict')
    await this.#remove(rows)
    return rows.length
  }

  /** Brings in order what an earlier run of the server has left. */
  recover(): Promise<void> {
    const { database, clock } = this.#dependencies
    return inTransaction(database, async (transaction) => {
      for (const row of await repository.listJobs(transaction, ['running'])) {
        const kind = this.#kinds.get(row.kind)
        if (kind !== undefined && !isQueued(kind) && kind.afterRestart === 'forget') {
          await repository.deleteJobs(transaction, [row.id], ['running'])
          continue
        }
        const to = isQueued(kind)
          ? { state: 'queued' as const, attempts: Math.max(0, row.attempts - 1) }
          : { ...failedBy(new AppError('job_interrupted')), updated_at: clock.now() }
        await repository.updateJob(transaction, row.id, { from: ['running'], to })
      }
    })
  }

  prepareToStop(): void {
    this.#isStopping = true
  }

  /** Nobody waits any longer for what has not ended. */
  close(): void {
    for (const active of this.#active.values()) active.settle()
  }

  /** What cannot be deleted now is found by the feature at the next start. */
  async #discard(rows: readonly JobRow[]): Promise<void> {
    for (const { id, kind: name } of rows) {
      const kind = this.#kinds.get(name)
      if (isQueued(kind)) await kind.discard?.(id).catch(this.#dependencies.onError)
    }
  }

  async #removeOldest(): Promise<void> {
    const rows = await repository.listJobs(this.#dependencies.database, repository.FINISHED_STATES)
    await this.#remove(rows.slice(JOBS_MAX_FINISHED))
  }

  async #remove(rows: readonly JobRow[]): Promise<void> {
    if (rows.length === 0) return
    const { database, events } = this.#dependencies
    const removedIds = rows.map(({ id }) => id)
    await repository.deleteJobs(database, removedIds, repository.FINISHED_STATES)
    await this.#discard(rows)
    events.publish({ type: 'jobs_changed', jobs: [], removedIds })
  }
}

/** How a job is that failed for good. */
export function failedBy(error: unknown): Pick<JobRow, 'state' | 'error_code' | 'error_message'> {
  const known = error instanceof AppError ? error : new AppError(isDiskFull(error) ? 'no_space' : 'internal')
  return { state: 'failed', error_code: known.code, error_message: known.message }
}
