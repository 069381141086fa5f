import type { JobProgress } from './job-progress.ts'
import type { JobRow } from './jobs.tables.ts'

interface ActiveJobOptions {
  /** Whether the job service runs it, or somebody else carries it out. */
  isQueued: boolean
  canCancel: boolean
  progress: JobProgress
}

/** A job that is running in this process. */
export class ActiveJob {
  /** As it is in the database. */
  row: JobRow
  readonly isQueued: boolean
  readonly canCancel: boolean
  readonly progress: JobProgress
  readonly #controller = new AbortController()
  readonly #settled = Promise.withResolvers<void>()
  #stoppedAs: 'cancelled' | 'paused' | undefined

  constructor(row: JobRow, { isQueued, canCancel, progress }: ActiveJobOptions) {
    this.row = row
    this.isQueued = isQueued
    this.canCancel = canCancel
    this.progress = progress
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The state that a person has asked for; undefined where nobody did. */
  get stoppedAs(): 'cancelled' | 'paused' | undefined {
    return this.#stoppedAs
  }

  /** Settles when the database says how it ended, or when this process gives it up. */
  get settled(): Promise<void> {
    return this.#settled.promise
  }

  /** Has it stop, to be cancelled or paused. Cancelling wins. */
  stop(state: 'cancelled' | 'paused'): void {
    if (this.#stoppedAs !== 'cancelled') this.#stoppedAs = state
    this.abort()
  }

  abort(): void {
    this.#controller.abort(new Error('The job was stopped'))
  }

  settle(): void {
    this.progress.stop()
    this.#settled.resolve()
  }
}
