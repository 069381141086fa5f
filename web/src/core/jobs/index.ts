export { type JobChange, jobOnceFinished, useActiveJob, useChangeJob, useRemoveJobs } from './jobs.api.ts'
export { detailsOf, percentOf } from './jobWords.ts'
