/** Whether this is `npm run test:long`: everything at full scale, with seeds that differ from run to run. */
export const isLongRun = process.env.TEST_LONG === '1'
