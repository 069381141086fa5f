import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorBody, errorMessage } from '@pinloft/contract/shared/errors'
import { listUploads } from '@pinloft/contract/uploads/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkAll } from '../core/file-checks/file-checks.builders.ts'
import { findReferencedBlobs, listPurges } from '../core/files/store/blob-references.repository.ts'
import { PASSWORD } from '../core/protection/protection.builders.ts'
import { openProductDatabase } from '../storage.ts'
import type { Fault, Faults } from './faults.ts'
import { FaultyDisk } from './faulty-disk.ts'
import { faultySqlite } from './faulty-sqlite.ts'
import { isLongRun } from './is-long-run.ts'
import { isOnPostgres } from './is-on-postgres.ts'
import type { Operation } from './operation.ts'
import { storedBlobs } from './stored-blobs.ts'
import { StoredState } from './stored-state.ts'
import { startTestApp, TEST_PIN, type TestApp } from './test-app.ts'

const SQLITE_FULL = 13
const SQLITE_IOERR = 10
const POLL_MS = 2

/** The faults that the steps have by turns: each step its own, as errors are treated alike wherever they occur. */
const DISK_FAULTS: readonly [string, readonly Fault[]][] = [
  [
    'once, with EIO or ENOSPC',
    [
      { code: 'EIO', isOnce: true },
      { code: 'ENOSPC', isOnce: true },
    ],
  ],
  ['with EIO, and all after it', [{ code: 'EIO', isOnce: false }]],
]

const DATABASE_FAULTS: readonly [string, readonly Fault[]][] = [
  [
    'once, with SQLITE_FULL or SQLITE_IOERR',
    [
      { errcode: SQLITE_FULL, isOnce: true },
      { errcode: SQLITE_IOERR, isOnce: true },
    ],
  ],
]

/** Runs each operation of a feature again and again, and makes every step on the disk and in the database fail in turn. */
export function describeFaults(operations: readonly Operation[]): void {
  // Failures are the same with every database engine, so one is enough.
  describe.skipIf(isOnPostgres)('each operation is refused or done, and leaves nothing behind', () => {
    test.each(DISK_FAULTS)('if a step on the disk fails %s', { timeout: 120_000 }, async (_, byTurns) => {
      const disk = new FaultyDisk()
      await failEach(operations, { byTurns, faults: disk.faults, disk })
    })

    test.each(DATABASE_FAULTS)('if a step in the database fails %s', { timeout: 120_000 }, async (_, byTurns) => {
      await failEach(operations, { byTurns, faults: faultySqlite(), disk: new FaultyDisk() })
    })
  })
}

interface Trial {
  app: TestApp
  state: StoredState
  byTurns: readonly Fault[]
  faults: Faults
  /** The stored blobs that rows refer to. */
  referenced(): Promise<ReadonlySet<string>>
  disk: FaultyDisk
}

async function failEach(
  operations: readonly Operation[],
  given: Pick<Trial, 'byTurns' | 'faults' | 'disk'>,
): Promise<void> {
  const app = await startTestApp({}, undefined, given.disk.fileSystem)
  await app.enterPin(TEST_PIN)
  const { dataDir } = app.data
  const database = await openProductDatabase({ dataDir, databaseUrl: undefined })
  onTestFinished(() => database.close())
  const referenced = async () => findReferencedBlobs(database.handle, await storedBlobs(dataDir))
  const state = new StoredState(app, { database, password: PASSWORD })
  for (const operation of operations) await failInTurn(operation, { ...given, app, state, referenced })

  await app.http.close()
  expect(given.disk.openPaths).toEqual([])
  const restarted = await app.restart()
  await expect.poll(async () => (await storedBlobs(dataDir)).length === (await referenced()).size).toBe(true)
  await new StoredState(restarted, { database, password: PASSWORD }).read()
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  const uploads = (await restarted.request({ url: listUploads.path })).json<unknown[]>()
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(uploads.length)
  expect(await listPurges(database.handle)).toEqual([])
}

async function failInTurn({ name, endpoint, prepare, action }: Operation, trial: Trial): Promise<void> {
  const { app, state, byTurns, faults, disk } = trial
  let steps = 1
  // What lasts fails all later steps too: that each of them is the first is left to the long run.
  const stride = isLongRun || byTurns.some(({ isOnce }) => isOnce) ? 1 : 2
  for (let step = 1; step <= steps; step += stride) {
    const fault = byTurns[step % byTurns.length] as Fault
    const id = (await prepare?.(app)) ?? ''
    const previous = await state.read()
    const quiet = await waitUntilQuiet(trial)
    const { failedReadCount } = disk
    faults.arm(step, fault)
    const reply = await action(app, id)
    await quiet()
    faults.disarm()
    // Checks right away what background work failed to read, and marks it as damaged if that fails too.
    if (!fault.isOnce && disk.failedReadCount > failedReadCount) await checkAll(app)
    const where = `${name}, ${fault.code ?? fault.errcode}, ${faults.hit ?? 'no step'}`
    if (reply.statusCode < 400) {
      expect(isCallOf(endpoint, reply), where).toBe(true)
      if (faults.hit === undefined) steps = Math.max(steps, faults.steps)
    } else {
      expect(faults.hit, `${where}: ${reply.statusCode} ${reply.body}`).toBeDefined()
      expectWords(reply, fault, where)
      expect(await state.read(), where).toEqual(previous)
      const settled = await waitUntilQuiet(trial)
      faults.watch()
      const again = await action(app, id)
      expect(again.statusCode, `again after ${where}: ${again.body}`).toBeLessThan(300)
      expect(isCallOf(endpoint, again), where).toBe(true)
      await settled()
      steps = Math.max(steps, faults.steps)
    }
    expect(await notDurable(trial), where).toEqual([])
    await state.read()
    state.settle()
  }
}

/** As 'POST /api/files'. */
export function routeOf({ method, path }: Operation['endpoint']): string {
  return `${method} ${path}`
}

function isCallOf({ method, path }: Operation['endpoint'], { raw: { req } }: LightMyRequestResponse): boolean {
  const pattern = new RegExp(`^${path.replaceAll('*', '.+').replaceAll(/:\w+/g, '[^/]+')}$`)
  return req.method === method && pattern.test(req.url ?? '')
}

function expectWords(reply: LightMyRequestResponse, { code, errcode }: Fault, where: string): void {
  const isFull = code === 'ENOSPC' || errcode === SQLITE_FULL
  const { error, ...body } = reply.json<ErrorBody & { error?: string }>()
  if (error !== undefined) expect(error, where).toBe(body.message)
  // Visitors are told whom to tell: they can't make room themselves.
  const fullCode = reply.raw.req.url?.startsWith('/s/') ? 'share_no_room' : 'no_space'
  expect(isFull ? [fullCode] : ['internal', 'file_damaged'], where).toContain(body.code)
  expect(body, where).toEqual({ message: errorMessage(body.code), code: body.code })
}

/** Returns a function that waits for the disk work after the response, unless a step has failed. */
async function waitUntilQuiet({ app, faults, disk }: Trial): Promise<() => Promise<void>> {
  if (faults !== disk.faults) return async () => {}
  const staging = join(app.data.dataDir, 'staging')
  const leftovers = new Set(await readdir(staging))
  const isQuiet = async () => (await readdir(staging)).every((name) => leftovers.has(name))
  return async () => {
    await expect.poll(async () => faults.hit !== undefined || (await isQuiet()), { interval: POLL_MS }).toBe(true)
  }
}

/** Blobs that rows refer to already but that a power failure would lose. */
async function notDurable({ app, referenced, disk }: Trial): Promise<string[]> {
  const keys = [...(await referenced())]
  return keys.filter((key) => !disk.isDurable(join(app.data.dataDir, 'blobs', key.slice(0, 2), key)))
}
