import { getClock } from '@pinloft/contract/shared/clock'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepVersionsFor, storeWritten, versionsOf } from './core/versions/versions.builders.ts'
import { openProductDatabase } from './storage.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from './testing/test-app.ts'
import { TusClient } from './testing/tus-client.ts'

const DAY_MS = 24 * 60 * 60_000
const TEN_YEARS_MS = 3653 * DAY_MS
/** Work queues, which empty themselves, and guesses, which a correct PIN clears. */
const PASSING = ['file_changes', 'track_changes', 'purges', 'guess_counters', 'guess_misses']
const DELETED_BY_AGE = ['trash_entries', 'trash_files', 'file_versions', 'uploads', 'sessions']

/** Row count of every table, including tables added in future. */
async function rowCounts({ data }: TestApp): Promise<Record<string, number>> {
  const database = await openProductDatabase(data)
  const counts: Record<string, number> = {}
  for (const { name } of await database.handle.introspection.getTables()) {
    if (PASSING.includes(name)) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      database.handle,
    )
    counts[name] = Number(rows[0]?.count)
  }
  await database.close()
  return counts
}

/** Creates an app with at least one of everything that is deleted by age. */
async function filledApp(): Promise<{ app: TestApp; marker: string }> {
  const app = await startOpenTestApp()
  const marker = await storeWritten(app, 'marker.txt', ['first', 'second'])
  app.clock.advance(2 * DAY_MS)
  await app.enterPin(TEST_PIN)
  await storeWritten(app, 'written.txt', ['first', 'second'])
  await app.delete((await app.store('deleted.txt', 'deleted')).id)
  await new TusClient(app).begin(1000)
  const counts = await rowCounts(app)
  expect(DELETED_BY_AGE.filter((name) => counts[name] === 0)).toEqual([])
  return { app, marker: marker.id }
}

function expectNothingDeleted(before: Record<string, number>, after: Record<string, number>): void {
  expect(Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0))).toEqual([])
}

async function jumpSeen(app: TestApp): Promise<{ aheadMs: number; waitsForMs: number } | null> {
  const browser = app.otherBrowser()
  await browser.enterPin(TEST_PIN)
  return (await browser.request({ url: getClock.path })).json().jump
}

test('a forward clock jump deletes nothing for a day, and the owner is notified', async () => {
  const { app, marker } = await filledApp()
  const before = await rowCounts(app)
  expect(await jumpSeen(app)).toBeNull()
  app.clock.jump(TEN_YEARS_MS)
  await app.retention.sweepNow()
  expectNothingDeleted(before, await rowCounts(app))
  const jump = await jumpSeen(app)
  expect(jump).toEqual({ aheadMs: TEN_YEARS_MS, waitsForMs: DAY_MS })

  // Meanwhile, data expires as before.
  await app.enterPin(TEST_PIN)
  await keepVersionsFor(app, 1)
  await app.retention.sweepNow()
  expect(await versionsOf(app, marker)).toEqual([])
  expect((await rowCounts(app)).file_versions).toBe(1)

  app.clock.advance(DAY_MS)
  await app.retention.sweepNow()
  const counts = await rowCounts(app)
  expect(DELETED_BY_AGE.filter((name) => counts[name] !== 0)).toEqual([])
  expect(await jumpSeen(app)).toBeNull()
})

test('a clock jump while the server is stopped deletes nothing either, and nothing is lost when the clock is corrected', async () => {
  const { app } = await filledApp()
  const before = await rowCounts(app)
  await app.http.close()
  app.clock.jump(TEN_YEARS_MS)
  const started = await app.restart()
  await started.retention.sweepNow()
  expectNothingDeleted(before, await rowCounts(started))
  expect(await jumpSeen(started)).toMatchObject({ aheadMs: TEN_YEARS_MS })
  // Nor after another restart.
  const again = await started.restart()
  await again.retention.sweepNow()
  expectNothingDeleted(before, await rowCounts(again))
  expect(await jumpSeen(again)).toMatchObject({ aheadMs: TEN_YEARS_MS })

  app.clock.jump(-TEN_YEARS_MS)
  const right = await again.restart()
  expect((await right.request({ url: getClock.path })).json()).toEqual({ jump: null })
  expectNothingDeleted(before, await rowCounts(right))
})
