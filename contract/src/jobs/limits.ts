/** Most finished jobs that are kept in the list; then the oldest ones are removed. */
export const JOBS_MAX_FINISHED = 100
