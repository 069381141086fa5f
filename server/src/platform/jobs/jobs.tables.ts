import type { JobState, JobUnit } from '@pinloft/contract/jobs/endpoints'
import type { DatabaseHandle } from '../db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export interface JobRow {
  id: string
  kind: string
  title: string
  subject_id: string | null
  state: JobState
  /** JSON, validated by the schema of the kind. Null where the caller carries out the work. */
  input: string | null
  /** The same of what came out. */
  result: string | null
  /** Why the last attempt failed. */
  error_code: string | null
  error_message: string | null
  unit: JobUnit
  done: number
  total: number | null
  attempts: number
  /** Not started before. Null where it can start as soon as it is its turn. */
  next_attempt_at: number | null
  /** Order in the queue of the kind, and of the list. */
  position: number
  created_at: number
  updated_at: number
}

export type JobsTables = { jobs: JobRow }

export function jobsTables(database: DatabaseHandle) {
  return database.withTables<JobsTables>()
}
