import type { JobUnit } from '@pinloft/contract/jobs/endpoints'
import type { z } from 'zod'

/** The declaration of a kind of job. */
interface JobKind<Result> {
  /** Stored with each job, so it never changes: words in lower case with hyphens, such as `file-check`. */
  name: string
  unit: JobUnit
  /** The result, stored as JSON. */
  result: z.ZodType<Result>
  /** The result in words; null if there is nothing to say. */
  summary?(result: Result): string | null
}

/** Jobs that wait in a queue and are run by the job service. */
export interface QueuedKind<Input, Result> extends JobKind<Result> {
  /** Maximum number of jobs of the kind that run at the same time. */
  concurrency: number | (() => number)
  /** Everything that `run` needs, stored as JSON. */
  input: z.ZodType<Input>
  retry: RetryPolicy
  /** Time between the starts of two jobs of the kind, in milliseconds; asked at each start. By default none. */
  pauseBetweenStartsMs?(): number
  canPause?: boolean
  /**
   * Does the work, and stops soon after the signal is aborted. Runs again after a failure, a pause or a restart of the
   * server, even if it had nearly finished: work that is done must not be done twice (`jobId` is a key for what it creates).
   * An `AppError` below 500 and `engine_missing` fail the job at once; any other error is retried. Turn a `WorkFailure` into
   * an `AppError` with its `refusal`, otherwise people read that something went wrong on the server.
   */
  run(input: Input, context: JobContext): Promise<Result>
  /** Deletes what `run` has kept for another attempt: the job was cancelled, or removed from the list. */
  discard?(jobId: string): Promise<void>
}

/** Jobs that a request or another part of a feature carries out. The job service cannot run them again. */
export interface TrackedKind<Result> extends JobKind<Result> {
  canCancel: boolean
  /** `fail`: shown as interrupted by a restart. `forget`: removed, as the feature itself continues the work. */
  afterRestart: 'fail' | 'forget'
}

/** Retries of a failed job, with exponential back-off. */
export interface RetryPolicy {
  /** Including the first one. */
  attempts: number
  firstDelayMs: number
  maxDelayMs: number
}

export interface JobContext {
  jobId: string
  /** Aborted when the job is cancelled or paused, and when the server stops. */
  signal: AbortSignal
  /** Reports the amount done, and the total if it is known. Throttled, so it may be called at any rate. */
  report(done: number, total?: number): void
  /** Gives it another title, once more is known about its subject. */
  rename(title: string): Promise<void>
}

export interface NewJob {
  title: string
  /** Id of what it works on. */
  subjectId?: string
  /** Null until it is known. */
  total?: number
}

export function retryDelayMs({ firstDelayMs, maxDelayMs }: RetryPolicy, failedAttempts: number): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (failedAttempts - 1))
}
