import type { WebFeature } from '../../platform/feature.ts'
import { JobsButton } from './JobsButton.tsx'
import { followJobs } from './jobs.api.ts'

export const jobsModule: WebFeature = { name: 'jobs', follow: followJobs, HeaderTools: JobsButton }
