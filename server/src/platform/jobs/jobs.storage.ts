import type { FeatureStorage } from '../db/table-policy.ts'
import { jobsMigrations } from './jobs.migrations.ts'
import type { JobsTables } from './jobs.tables.ts'

export const jobsStorage: FeatureStorage<JobsTables> = {
  migrations: jobsMigrations,
  tables: { jobs: { holds: 'operational', notInBackups: 'they are the work of this server' } },
}
