// Test files that only `npm run test:long` has. Their paths are relative to the repository.
export const LONG_ONLY = ['scripts/new-feature.test.ts']
/** Whether this is the long run. */
export const isLongRun = process.env.TEST_LONG === '1'
