import {
  cancelJob,
  clearJobs,
  listJobs,
  moveJob,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
} from '@pinloft/contract/jobs/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Jobs } from '../../platform/jobs/jobs.service.ts'

export function jobsRoutes(app: FastifyInstance, jobs: Jobs): void {
  mount(app, listJobs, () => jobs.list())
  mount(app, cancelJob, ({ params: { id } }) => jobs.cancel(id))
  mount(app, pauseJob, ({ params: { id } }) => jobs.pause(id))
  mount(app, resumeJob, ({ params: { id } }) => jobs.resume(id))
  mount(app, retryJob, ({ params: { id } }) => jobs.retry(id))
  mount(app, moveJob, ({ params: { id }, body: { beforeId } }) => jobs.move(id, beforeId))
  mount(app, removeJob, async ({ params: { id } }) => ({ removedCount: await jobs.remove(id) }))
  mount(app, clearJobs, async () => ({ removedCount: await jobs.remove() }))
}
