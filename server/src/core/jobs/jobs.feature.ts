import { listJobs } from '@pinloft/contract/jobs/endpoints'
import type { Feature, Platform } from '../../platform/feature.ts'
import { jobsRoutes } from './jobs.routes.ts'

/** The list of jobs, and the phases of the service that runs them. Built last: it starts when all others can work. */
export function createJobs({ jobs }: Platform): Feature {
  return {
    recover: () => jobs.recover(),
    routes: (http) => jobsRoutes(http, jobs),
    backgroundPaths: [listJobs.path],
    start: () => jobs.start(),
    stopRequests: () => jobs.prepareToStop(),
    close: () => jobs.close(),
  }
}
