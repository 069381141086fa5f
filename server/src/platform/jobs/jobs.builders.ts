import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Job } from '@pinloft/contract/jobs/endpoints'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { TestClock } from '../../testing/test-app.ts'
import { emptyTestDatabase, openQuickDatabase } from '../../testing/test-database.ts'
import { createEventBus } from '../events/event-bus.ts'
import type { QueuedKind, RetryPolicy, TrackedKind } from './job-kind.ts'
import { Jobs } from './jobs.service.ts'

export const RETRY: RetryPolicy = { attempts: 3, firstDelayMs: 1_000, maxDelayMs: 3_000 }

/** What a job of a test is given: its number. */
const Input = z.object({ number: z.int() })
export type Input = z.infer<typeof Input>

export function queuedKind(
  name: string,
  run: QueuedKind<Input, { number: number }>['run'],
  options: Partial<QueuedKind<Input, { number: number }>> = {},
): QueuedKind<Input, { number: number }> {
  return {
    name,
    unit: 'bytes',
    concurrency: 1,
    input: Input,
    result: z.object({ number: z.int() }),
    retry: RETRY,
    summary: ({ number }) => `Number ${number} is done`,
    run,
    ...options,
  }
}

export function trackedKind(name: string, options: Partial<TrackedKind<null>> = {}): TrackedKind<null> {
  return { name, unit: 'bytes', result: z.null(), canCancel: true, afterRestart: 'fail', ...options }
}

/** A database with the product's tables, and job services on it, one after the other. */
export async function openJobs() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-jobs-'))
  const databaseUrl = await emptyTestDatabase(dataDir)
  const database = await openQuickDatabase({ dataDir, databaseUrl })
  const clock = new TestClock()
  const errors: unknown[] = []
  const announced: Job[] = []
  // A second connection sees only what is stored.
  const reader = databaseUrl === undefined ? new DatabaseSync(join(dataDir, 'pinloft.db')) : undefined
  const events = createEventBus()
  events.subscribe((event) => {
    if (event.type !== 'jobs_changed') return
    for (const job of event.jobs) {
      announced.push(job)
      const stored = reader?.prepare('select state from jobs where id = ?').get(job.id)
      if (reader !== undefined) expect(stored?.state).toBe(job.state)
    }
  })
  const services: Jobs[] = []
  onTestFinished(async () => {
    for (const jobs of services) await jobs.close()
    reader?.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  return {
    clock,
    errors,
    announced,
    database: database.handle,
    /** Another run of the server. */
    open(): Jobs {
      const jobs = new Jobs({ database: database.handle, clock, events, onError: (error) => errors.push(error) })
      services.push(jobs)
      return jobs
    },
  }
}
