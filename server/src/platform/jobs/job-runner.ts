import { errorStatus } from '@pinloft/contract/shared/errors'
import { AppError } from '../errors.ts'
import type { ActiveJob } from './active-job.ts'
import { BackgroundLoop } from './background-loop.ts'
import { isQueued } from './describe-job.ts'
import { type QueuedKind, retryDelayMs } from './job-kind.ts'
import { failedBy, type JobRecords, type JobsDependencies } from './job-records.ts'
import * as repository from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'

/** The clock may be set while a job waits for its next attempt, so it is looked at now and then. */
const LOOK_EVERY_MAX_MS = 60_000

type AnyQueuedKind = QueuedKind<unknown, unknown>

/** Runs queued jobs, as many of each kind at a time as it says, and those that fail again. */
export class JobRunner {
  readonly #dependencies: JobsDependencies
  readonly #records: JobRecords
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  /** By name of the kind, on the steady clock. */
  readonly #nextStartMs = new Map<string, number>()
  #isStarted = false

  constructor(dependencies: JobsDependencies, records: JobRecords) {
    this.#dependencies = dependencies
    this.#records = records
    const { onError } = dependencies
    this.#loop = new BackgroundLoop({ work: () => this.#startDue(), signal: this.#closing.signal, onError })
  }

  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** Starts what is due. */
  wake(): void {
    if (this.#isStarted) this.#loop.wake(0)
  }

  /** Stops what is running: the next start of the server takes it up. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#loop.close()
    const running = [...this.#records.active].filter(({ isQueued }) => isQueued)
    for (const active of running) active.abort()
    await Promise.all(running.map(({ settled }) => settled))
  }

  async #startDue(): Promise<void> {
    const { database, clock } = this.#dependencies
    const waitsMs: number[] = []
    for (const kind of this.#records.kinds) {
      if (!isQueued(kind)) continue
      while (this.#countRunning(kind) < concurrencyOf(kind)) {
        const pauseMs = (this.#nextStartMs.get(kind.name) ?? 0) - clock.steadyNow()
        if (pauseMs > 0) {
          waitsMs.push(pauseMs)
          break
        }
        const bounds = { now: clock.now(), maxDelayMs: kind.retry.maxDelayMs }
        const row = await repository.findNext(database, kind.name, bounds)
        // One that is just ending wakes this again when it has.
        if (row === undefined || this.#records.findActive(row.id) !== undefined || this.#closing.signal.aborted) break
        await this.#start(kind, row)
      }
    }
    const next = await repository.nextAttemptAfter(database, clock.now())
    if (next !== null) waitsMs.push(next - clock.now())
    if (waitsMs.length > 0) this.#loop.wakeLater(Math.min(LOOK_EVERY_MAX_MS, ...waitsMs))
  }

  #countRunning({ name }: AnyQueuedKind): number {
    return [...this.#records.active].filter(({ row }) => row.kind === name).length
  }

  async #start(kind: AnyQueuedKind, row: JobRow): Promise<void> {
    const { database, clock } = this.#dependencies
    const to = {
      state: 'running' as const,
      attempts: row.attempts + 1,
      next_attempt_at: null,
      error_code: null,
      error_message: null,
      updated_at: clock.now(),
    }
    // Before the row says so: whoever cancels it from now on finds it here.
    const active = this.#records.activate({ ...row, ...to }, kind)
    let isStarted = false
    try {
      isStarted = await repository.updateJob(database, row.id, { from: ['queued'], to })
    } finally {
      if (!isStarted) this.#records.deactivate(active)
    }
    if (!isStarted) return
    if (kind.pauseBetweenStartsMs !== undefined) {
      this.#nextStartMs.set(kind.name, clock.steadyNow() + kind.pauseBetweenStartsMs())
    }
    this.#records.announce(active.row)
    void this.#run(kind, active)
  }

  async #run(kind: AnyQueuedKind, active: ActiveJob): Promise<void> {
    try {
      active.signal.throwIfAborted()
      const input = kind.input.parse(JSON.parse(active.row.input ?? 'null'))
      const result = await kind.run(input, {
        jobId: active.row.id,
        signal: active.signal,
        report: (done, total) => active.progress.report(done, total),
        rename: (title) => this.#records.rename(active, title),
      })
      await this.#records.settle(active, { state: 'done', result: JSON.stringify(kind.result.parse(result)) })
    } catch (error) {
      await this.#fail(kind, active, error)
    } finally {
      this.wake()
    }
  }

  async #fail({ retry }: AnyQueuedKind, active: ActiveJob, error: unknown): Promise<void> {
    const { clock, onError } = this.#dependencies
    if (active.stoppedAs !== undefined) return this.#records.settle(active, { state: active.stoppedAs })
    if (this.#closing.signal.aborted) return this.#records.deactivate(active)
    // These would fail again: the request is at fault, or a program has to be installed first.
    const isFinal = error instanceof AppError && (errorStatus(error.code) < 500 || error.code === 'engine_missing')
    if (!(error instanceof AppError)) onError(error)
    const { attempts } = active.row
    const failed = failedBy(error)
    if (isFinal || attempts >= retry.attempts) return this.#records.settle(active, failed)
    const nextAttemptAt = clock.now() + retryDelayMs(retry, attempts)
    await this.#records.settle(active, { ...failed, state: 'queued', next_attempt_at: nextAttemptAt })
  }
}

function concurrencyOf({ concurrency }: AnyQueuedKind): number {
  return typeof concurrency === 'function' ? concurrency() : concurrency
}
