import { isWaiting, JOB_STATES, type JobState } from '@pinloft/contract/jobs/endpoints'
import type { DatabaseHandle } from '../db/database.ts'
import { type JobRow, jobsTables } from './jobs.tables.ts'

export type { JobRow } from './jobs.tables.ts'

export const ACTIVE_STATES = ['queued', 'running', 'paused'] as const satisfies readonly JobState[]
export const WAITING_STATES = JOB_STATES.filter((state) => isWaiting({ state }))
export const FINISHED_STATES = ['done', 'failed', 'cancelled'] as const satisfies readonly JobState[]

/** The newest first. */
export function listJobs(database: DatabaseHandle, states?: readonly JobState[]): Promise<JobRow[]> {
  return jobsTables(database)
    .selectFrom('jobs')
    .selectAll()
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .orderBy('position', 'desc')
    .orderBy('id')
    .execute()
}

/** The same, of one kind. */
export function listJobsOfKind(database: DatabaseHandle, kind: string): Promise<JobRow[]> {
  return jobsTables(database)
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('position', 'desc')
    .orderBy('id')
    .execute()
}

export function findJob(database: DatabaseHandle, id: string): Promise<JobRow | undefined> {
  return jobsTables(database).selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest of a kind, in any of some states. */
export function findNewest(
  database: DatabaseHandle,
  kind: string,
  states: readonly JobState[],
): Promise<JobRow | undefined> {
  return jobsTables(database)
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', 'in', states)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest of a kind about a subject, null for jobs without one, that has not finished. */
export function findActive(
  database: DatabaseHandle,
  kind: string,
  subjectId: string | null,
): Promise<JobRow | undefined> {
  return jobsTables(database)
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .where('state', 'in', ACTIVE_STATES)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The first of a kind that can start now. One that waits longer than any delay can be was given its time by a clock that
 * has been set back since.
 */
export function findNext(
  database: DatabaseHandle,
  kind: string,
  { now, maxDelayMs }: { now: number; maxDelayMs: number },
): Promise<JobRow | undefined> {
  return jobsTables(database)
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', 'is', null),
        eb('next_attempt_at', '<=', now),
        eb('next_attempt_at', '>', now + maxDelayMs),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** When the next attempt is due of those that wait for their time; those that are due wait for their turn. */
export async function nextAttemptAfter(database: DatabaseHandle, now: number): Promise<number | null> {
  const { next } = await jobsTables(database)
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('next_attempt_at').as('next'))
    .where('state', '=', 'queued')
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow()
  return next
}

/** Adds a job behind all others. */
export async function insertJob(transaction: DatabaseHandle, job: Omit<JobRow, 'position'>): Promise<JobRow> {
  const { last } = await jobsTables(transaction)
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const row = { ...job, position: (last ?? 0) + 1 }
  await jobsTables(transaction).insertInto('jobs').values(row).execute()
  return row
}

/** Changes a job where it is in one of some states. Gives whether it was. */
export async function updateJob(
  database: DatabaseHandle,
  id: string,
  { from, to }: { from: readonly JobState[]; to: Partial<JobRow> },
): Promise<boolean> {
  const { numUpdatedRows } = await jobsTables(database)
    .updateTable('jobs')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The jobs of a kind that wait, in the order in which they run. */
export function listWaiting(
  database: DatabaseHandle,
  kind: string,
): Promise<Pick<JobRow, 'id' | 'state' | 'position'>[]> {
  return jobsTables(database)
    .selectFrom('jobs')
    .select(['id', 'state', 'position'])
    .where('kind', '=', kind)
    .where('state', 'in', WAITING_STATES)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function setPosition(transaction: DatabaseHandle, id: string, position: number): Promise<void> {
  await jobsTables(transaction).updateTable('jobs').set({ position }).where('id', '=', id).execute()
}

/** Removes those of some jobs that are in one of some states. */
export async function deleteJobs(
  database: DatabaseHandle,
  ids: readonly string[],
  states: readonly JobState[],
): Promise<void> {
  if (ids.length === 0) return
  await jobsTables(database).deleteFrom('jobs').where('id', 'in', ids).where('state', 'in', states).execute()
}
