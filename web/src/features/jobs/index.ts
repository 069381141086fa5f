export { useActiveJob, useChangeJob } from './jobs.api.ts'
export { percentOf } from './jobWords.ts'
