import type { Job } from '@pinloft/contract/jobs/endpoints'

/** A job of a kind that is running. */
export function runningJob(kind: string, { done, total }: { done: number; total: number }): Job {
  const now = new Date().toISOString()
  return {
    id: kind,
    kind,
    title: kind,
    subjectId: null,
    state: 'running',
    progress: { unit: 'bytes', done, total },
    speed: null,
    summary: null,
    problem: null,
    attempts: 1,
    nextAttemptAt: null,
    canCancel: true,
    canPause: false,
    canRetry: false,
    createdAt: now,
    updatedAt: now,
  }
}
