import { counted, durationInWords } from '../shared/words.ts'
import type { JobState } from './endpoints.ts'

/** Texts of the list of jobs in the header. */
export const JOBS_TEXTS = {
  title: 'Jobs',
  /** Name of the button in the header. */
  open: (activeCount: number, failedCount: number) =>
    activeCount > 0
      ? `Jobs, ${activeCount.toLocaleString('en')} in progress`
      : failedCount > 0
        ? `Jobs, ${failedCount.toLocaleString('en')} failed`
        : 'Jobs',
  emptyTitle: 'Nothing in progress',
  emptyHelp: 'Backups, checks and other long tasks appear here.',
  states: {
    queued: 'Waiting',
    running: 'In progress',
    paused: 'Paused',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  } satisfies Record<JobState, string>,
  amount: (done: string, total: string | null) => (total === null ? done : `${done} of ${total}`),
  speed: (amount: string) => `${amount}/s`,
  timeLeft: (durationMs: number) => `${durationInWords(durationMs)} left`,
  retriesIn: (durationMs: number) => `Retrying in ${durationInWords(durationMs)}`,
  items: (count: number) => counted(count, 'item'),
  cancel: 'Cancel',
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry',
  retryNow: 'Retry now',
  remove: 'Remove from the list',
  clear: 'Clear finished',
  close: 'Close',
  /** The accessible name of a button in a row. */
  actionOn: (action: string, title: string) => `${action}: ${title}`,
  actionFailed: 'Could not change the job',
  loadFailed: 'Could not load the jobs',
} as const
