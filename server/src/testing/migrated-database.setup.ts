import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createMigratedDatabase } from './migrated-database.ts'

/** Migrates a database once for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-migrated-'))
  project.provide('migratedDatabase', await createMigratedDatabase(folder, process.env.TEST_DATABASE_URL))
  return () => rm(folder, { recursive: true })
}
