import { FILE_CHECK_JOB } from '@pinloft/contract/file-checks/endpoints'
import { type Job, type JobState, listJobs } from '@pinloft/contract/jobs/endpoints'
import { inTransaction } from '../../platform/db/transaction.ts'
import { randomId } from '../../platform/ids.ts'
import { insertJob } from '../../platform/jobs/jobs.repository.ts'
import { openProductDatabase } from '../../storage.ts'
import type { TestApp } from '../../testing/test-app.ts'

export async function jobs(app: TestApp): Promise<Job[]> {
  return (await app.request({ url: listJobs.path })).json()
}

/** A job in some state, a check of all files unless said otherwise, as an earlier run of the server may have left it. Gives its id. */
export async function storeJob(app: TestApp, state: JobState, kind = FILE_CHECK_JOB): Promise<string> {
  const database = await openProductDatabase(app.data)
  const now = app.clock.now()
  const id = randomId()
  await inTransaction(database.handle, (transaction) =>
    insertJob(transaction, {
      id,
      kind,
      title: `A job that is ${state}`,
      subject_id: null,
      state,
      input: JSON.stringify({ requestedAt: now }),
      result: null,
      error_code: state === 'failed' ? 'internal' : null,
      error_message: state === 'failed' ? 'Something went wrong' : null,
      unit: 'bytes',
      done: 10,
      total: 40,
      attempts: 1,
      next_attempt_at: null,
      created_at: now,
      updated_at: now,
    }),
  )
  await database.close()
  return id
}
