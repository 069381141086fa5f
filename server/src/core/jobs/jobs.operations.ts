import { cancelJob, clearJobs, moveJob, pauseJob, removeJob, resumeJob } from '@pinloft/contract/jobs/endpoints'
import { type Operation, send } from '../../testing/operation.ts'
import { storeJob } from './jobs.builders.ts'

export const jobsOperations: readonly Operation[] = [
  {
    name: 'a job that is cancelled',
    endpoint: cancelJob,
    prepare: (app) => storeJob(app, 'paused'),
    action: (app, id) => send(app, cancelJob, { params: { id } }),
  },
  {
    name: 'a job that is paused',
    endpoint: pauseJob,
    prepare: (app) => storeJob(app, 'queued'),
    action: (app, id) => send(app, pauseJob, { params: { id } }),
  },
  {
    name: 'a job that is resumed',
    endpoint: resumeJob,
    // Of a kind that nothing runs.
    prepare: (app) => storeJob(app, 'paused', 'unknown'),
    action: (app, id) => send(app, resumeJob, { params: { id } }),
  },
  {
    name: 'a job that is moved in its queue',
    endpoint: moveJob,
    prepare: async (app) => {
      const id = await storeJob(app, 'paused')
      // Their positions change too.
      for (let count = 0; count < 2; count++) await storeJob(app, 'paused')
      return id
    },
    action: (app, id) => send(app, moveJob, { params: { id }, payload: { beforeId: null } }),
  },
  {
    name: 'a job that is removed from the list',
    endpoint: removeJob,
    prepare: (app) => storeJob(app, 'done'),
    action: (app, id) => send(app, removeJob, { params: { id } }),
  },
  {
    name: 'a list of jobs that is cleared',
    endpoint: clearJobs,
    prepare: (app) => storeJob(app, 'cancelled'),
    action: (app) => send(app, clearJobs, {}),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const jobsWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/jobs/:id/retry': 'one row, which has changed or not; what is done again is an operation of its own',
}
