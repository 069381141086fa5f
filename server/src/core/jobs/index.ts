export { createJobs } from './jobs.feature.ts'
