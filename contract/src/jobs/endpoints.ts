import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { JOBS_MAX_FINISHED } from './limits.ts'

/** What `progress` of a job counts. */
export const JOB_UNITS = ['bytes', 'items'] as const
export type JobUnit = (typeof JOB_UNITS)[number]

/** `queued` waits for its turn, or for the next attempt. `done`, `failed` and `cancelled` are finished. */
export const JOB_STATES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

const FINISHED_STATES: ReadonlySet<JobState> = new Set(['done', 'failed', 'cancelled'])

export function isFinished({ state }: { state: JobState }): boolean {
  return FINISHED_STATES.has(state)
}

/** Whether a job waits in its queue, where it can be moved. */
export function isWaiting({ state }: { state: JobState }): boolean {
  return state === 'queued' || state === 'paused'
}

/** Work that takes a while: it has progress, can be cancelled, and is known after a restart. */
export const Job = z
  .object({
    id: z.string(),
    /** What sort of work it is: 'backup', 'protection' and others. */
    kind: z.string(),
    title: z.string(),
    /** Id of what it works on, where that is one thing. */
    subjectId: z.string().nullable(),
    state: z.enum(JOB_STATES),
    progress: z.object({
      unit: z.enum(JOB_UNITS),
      done: z.int().nonnegative(),
      /** Null while it is not known. */
      total: z.int().nonnegative().nullable(),
    }),
    /** Units per second. Null unless it is running, and until there is enough to measure. */
    speed: z.number().nonnegative().nullable(),
    /** What came out of it, in words. Null where there is nothing to say. */
    summary: z.string().nullable(),
    /** Why the last attempt failed. A queued job with a problem is tried again. */
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Attempts that were begun, without those that a restart cut off. */
    attempts: z.int().nonnegative(),
    /** When it is tried again after a failure. */
    nextAttemptAt: z.iso.datetime().nullable(),
    canCancel: z.boolean(),
    canPause: z.boolean(),
    /** Whether it can be put back into the queue: after a failure, at once instead of later, or when it was cancelled. */
    canRetry: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

const JobParams = z.object({ id: EntryId })
const Removed = z.object({ removedCount: z.int().nonnegative() })

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: `Running, waiting and finished jobs, newest first. At most ${JOBS_MAX_FINISHED} finished jobs are kept`,
  status: 200,
  reply: z.array(Job),
  changedBy: ['jobs_moved'],
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  summary: 'Cancels a job, and replies once it has stopped. 409 if it has finished or cannot be cancelled',
  status: 200,
  params: JobParams,
  reply: Job,
})

export const pauseJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/pause',
  summary: 'Pauses a job, and replies once it has stopped. 409 if it has finished or cannot be paused',
  status: 200,
  params: JobParams,
  reply: Job,
})

export const resumeJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/resume',
  summary: 'Puts a paused job back into the queue. 409 if it is not paused',
  status: 200,
  params: JobParams,
  reply: Job,
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  summary:
    'Puts a job that failed or was cancelled back into the queue, or tries one at once that waits for its next attempt. 409 where it cannot be tried again',
  status: 200,
  params: JobParams,
  reply: Job,
})

export const moveJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/move',
  summary:
    'Moves a waiting job before another one of its kind that waits, or behind all of them. 409 where one of the two does not wait any more',
  status: 200,
  params: JobParams,
  body: z.object({ beforeId: EntryId.nullable() }),
  reply: Job,
})

export const removeJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:id',
  summary: 'Removes a finished job from the list. 409 while it has not finished',
  status: 200,
  params: JobParams,
  reply: Removed,
})

export const clearJobs = endpoint({
  method: 'DELETE',
  path: '/api/jobs',
  summary: 'Removes all finished jobs from the list',
  status: 200,
  reply: Removed,
})
