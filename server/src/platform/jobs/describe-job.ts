import { isFinished, type Job } from '@pinloft/contract/jobs/endpoints'
import type { ActiveJob } from './active-job.ts'
import type { QueuedKind, TrackedKind } from './job-kind.ts'
import type { JobRow } from './jobs.tables.ts'

/** A kind whose input and result are not looked into here. */
export type AnyKind = QueuedKind<unknown, unknown> | TrackedKind<unknown>

export function isQueued(kind: AnyKind | undefined): kind is QueuedKind<unknown, unknown> {
  return kind !== undefined && 'run' in kind
}

/** A job as people see it. `kind` is undefined where this version does not have it any more. */
export function describeJob(row: JobRow, kind: AnyKind | undefined, active: ActiveJob | undefined): Job {
  const isWaiting = row.state === 'queued' && row.next_attempt_at !== null
  const canQueue = isQueued(kind)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    subjectId: row.subject_id,
    state: row.state,
    progress: { unit: row.unit, ...(active?.progress.amounts ?? { done: row.done, total: row.total }) },
    speed: active?.progress.speed ?? null,
    summary: summaryOf(row, kind),
    problem:
      row.error_code === null || row.error_message === null
        ? null
        : { code: row.error_code, message: row.error_message },
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at),
    canCancel: !isFinished(row) && (active?.canCancel ?? true),
    canPause: canQueue && kind.canPause === true && (row.state === 'queued' || row.state === 'running'),
    canRetry: canQueue && (isWaiting || row.state === 'failed' || row.state === 'cancelled'),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

function summaryOf({ result }: JobRow, kind: AnyKind | undefined): string | null {
  if (result === null || kind?.summary === undefined) return null
  // What an earlier version has stored may have another shape.
  const parsed = kind.result.safeParse(JSON.parse(result))
  return parsed.success ? kind.summary(parsed.data) : null
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
