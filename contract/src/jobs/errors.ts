import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'

export const JOBS_ERRORS = {
  job_not_found: { status: 404, message: 'This job is no longer in the list' },
  job_state_conflict: { status: 409, message: 'The job has changed in the meantime' },
  job_cancelled: { status: 409, message: 'This was cancelled' },
  job_interrupted: { status: 503, message: 'The server was restarted while this was running. Start it again' },
  job_disconnected: { status: 400, message: 'The connection closed before the job finished. Start it again' },
} as const satisfies ErrorCatalogue
