import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorBody, errorMessage } from '@pinloft/contract/errors'
import { listUploads } from '@pinloft/contract/uploads'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkAll } from './features/file-checks/file-checks.builders.ts'
import { findReferencedBlobs, listPurges } from './features/files/blob-references.repository.ts'
import { filesOperations } from './features/files/files.operations.ts'
import { musicOperations } from './features/music/music.operations.ts'
import { playlistsOperations } from './features/music/playlists.operations.ts'
import { queueOperations } from './features/music/queue.operations.ts'
import { PASSWORD } from './features/protection/protection.builders.ts'
import { protectionOperations } from './features/protection/protection.operations.ts'
import { trashOperations } from './features/trash/trash.operations.ts'
import { uploadsOperations } from './features/uploads/uploads.operations.ts'
import { versionsOperations } from './features/versions/versions.operations.ts'
import { videoOperations } from './features/video/video.operations.ts'
import { openSqlite } from './platform/db/sqlite.ts'
import type { Fault, Faults } from './testing/faults.ts'
import { FaultyDisk } from './testing/faulty-disk.ts'
import { faultySqlite } from './testing/faulty-sqlite.ts'
import type { Operation } from './testing/operation.ts'
import { routesOf } from './testing/route-table.ts'
import { storedBlobs } from './testing/stored-blobs.ts'
import { StoredState } from './testing/stored-state.ts'
import { startOpenTestApp, startTestApp, TEST_PIN, type TestApp } from './testing/test-app.ts'

const SQLITE_FULL = 13
const SQLITE_IOERR = 10
const POLL_MS = 2

const OPERATIONS: Readonly<Record<string, readonly Operation[]>> = {
  files: filesOperations,
  uploads: uploadsOperations,
  trash: trashOperations,
  versions: versionsOperations,
  protection: protectionOperations,
  video: videoOperations,
  music: [...musicOperations, ...playlistsOperations, ...queueOperations],
}

/** Routes that change something, but nothing that could be half done, each with the reason. */
const STORE_NOTHING: Readonly<Record<string, string>> = {
  'POST /api/verify-access-pin': 'a session; who gets none enters the PIN again',
  'DELETE /api/sessions/:id': 'one row, which is gone or not',
  'POST /api/files/:id/access-token': 'a token, in memory',
  'POST /api/files/:id/stream': 'how a film is played, in memory',
  'DELETE /api/files/:id/stream/:viewer': 'as above',
  'POST /api/zips': 'the plan of an archive, in memory',
  'POST /api/backups': 'a copy of the rows in a file without a name, which goes with the process',
  'DELETE /api/backups/:id': 'as above',
  'POST /api/backup-files': 'the first bytes of a file, in memory',
  'PUT /api/backup-files/:id/verification': 'when a backup was found whole: one column of one row',
  'POST /api/restores': 'the first bytes of a file, in memory',
  'PUT /api/restores/:id':
    'a folder beside the data, whose name counts only when it is whole; killed ones have tests of their own',
  'POST /api/exports': 'the plan of an archive in a file without a name, which goes with the process',
  'DELETE /api/exports/:id': 'as above',
  'POST /api/file-checks': 'one mark in one row; files are only read',
  'DELETE /api/file-checks': 'as above',
}

const DISK_FAULTS: readonly [string, Fault][] = [
  ['once with EIO', { code: 'EIO', isOnce: true }],
  ['once with ENOSPC', { code: 'ENOSPC', isOnce: true }],
  ['with EIO, and all after it', { code: 'EIO', isOnce: false }],
]

const DATABASE_FAULTS: readonly [string, Fault][] = [
  ['once with SQLITE_FULL', { errcode: SQLITE_FULL, isOnce: true }],
  ['once with SQLITE_IOERR', { errcode: SQLITE_IOERR, isOnce: true }],
]

test('each route that changes something is called by an operation, or stores nothing that could be half done', async () => {
  const { http } = await startOpenTestApp()
  const changing = routesOf(http).filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route))
  const called = Object.values(OPERATIONS).flatMap((operations) => operations.map(({ endpoint }) => routeOf(endpoint)))
  const thoughtOf = [...new Set(called), ...Object.keys(STORE_NOTHING)]
  expect(thoughtOf.sort()).toEqual(changing.sort())
})

// What fails is the same on every engine of the database; one is enough.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('where each step fails in turn', () => {
  const title = '%s: each operation is refused or done, and leaves nothing behind'

  describe.each(DISK_FAULTS)('on the disk, %s', (_, fault) => {
    test.each(Object.entries(OPERATIONS))(title, { timeout: 120_000 }, async (_, operations) => {
      const disk = new FaultyDisk()
      await failEach(operations, { fault, faults: disk.faults, disk })
    })
  })

  describe.each(DATABASE_FAULTS)('in the database, %s', (_, fault) => {
    test.each(Object.entries(OPERATIONS))(title, { timeout: 120_000 }, async (_, operations) => {
      await failEach(operations, { fault, faults: faultySqlite(), disk: new FaultyDisk() })
    })
  })
})

interface Trial {
  app: TestApp
  state: StoredState
  fault: Fault
  faults: Faults
  /** Which of the stored blobs rows name. */
  referenced(): Promise<ReadonlySet<string>>
  disk: FaultyDisk
}

async function failEach(
  operations: readonly Operation[],
  given: { fault: Fault; faults: Faults; disk: FaultyDisk },
): Promise<void> {
  const app = await startTestApp({}, undefined, given.disk.fileSystem)
  await app.enterPin(TEST_PIN)
  const { dataDir } = app.data
  const database = openSqlite(join(dataDir, 'pinloft.db'))
  onTestFinished(() => database.close())
  const referenced = async () => findReferencedBlobs(database.handle, await storedBlobs(dataDir))
  const state = new StoredState(app, { database, password: PASSWORD })
  for (const operation of operations) await failInTurn(operation, { ...given, app, state, referenced })

  await app.http.close()
  expect(given.disk.openPaths).toEqual([])
  const restarted = await app.restart()
  await vi.waitUntil(async () => (await storedBlobs(dataDir)).length === (await referenced()).size, { timeout: 10_000 })
  await new StoredState(restarted, { database, password: PASSWORD }).read()
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  const uploads = (await restarted.request({ url: listUploads.path })).json<unknown[]>()
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(uploads.length)
  expect(await listPurges(database.handle)).toEqual([])
}

async function failInTurn({ name, endpoint, prepare, act }: Operation, trial: Trial): Promise<void> {
  const { app, state, fault, faults, disk } = trial
  let steps = 1
  for (let step = 1; step <= steps; step++) {
    const id = (await prepare?.(app)) ?? ''
    const former = await state.read()
    const quiet = await untilQuiet(trial)
    const { failedReadCount } = disk
    faults.arm(step, fault)
    const reply = await act(app, id)
    await quiet()
    faults.disarm()
    // Also what the background could not read is checked at once, and shut if that fails too.
    if (!fault.isOnce && disk.failedReadCount > failedReadCount) await checkAll(app)
    const where = `${name}, ${faults.hit ?? 'no step'}`
    if (reply.statusCode < 400) {
      expect(isCallOf(endpoint, reply), where).toBe(true)
      if (faults.hit === undefined) steps = Math.max(steps, faults.steps)
    } else {
      expect(faults.hit, `${where}: ${reply.statusCode} ${reply.body}`).toBeDefined()
      expectWords(reply, fault, where)
      expect(await state.read(), where).toEqual(former)
      const quietAgain = await untilQuiet(trial)
      faults.watch()
      const again = await act(app, id)
      expect(again.statusCode, `again after ${where}: ${again.body}`).toBeLessThan(300)
      expect(isCallOf(endpoint, again), where).toBe(true)
      await quietAgain()
      steps = Math.max(steps, faults.steps)
    }
    expect(await notDurable(trial), where).toEqual([])
    await state.read()
    state.settle()
  }
}

function routeOf({ method, path }: Operation['endpoint']): string {
  return `${method} ${path}`
}

function isCallOf({ method, path }: Operation['endpoint'], { raw: { req } }: LightMyRequestResponse): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return req.method === method && pattern.test(req.url ?? '')
}

function expectWords(reply: LightMyRequestResponse, { code, errcode }: Fault, where: string): void {
  const isFull = code === 'ENOSPC' || errcode === SQLITE_FULL
  const body = reply.json<ErrorBody>()
  expect(isFull ? ['no_space'] : ['internal', 'file_damaged'], where).toContain(body.code)
  expect(body, where).toEqual({ message: errorMessage(body.code), code: body.code })
}

/** Gives a wait for what is done on the disk after the answer, unless it fails. */
async function untilQuiet({ app, faults, disk }: Trial): Promise<() => Promise<void>> {
  if (faults !== disk.faults) return async () => {}
  const staging = join(app.data.dataDir, 'staging')
  const leftovers = new Set(await readdir(staging))
  const isQuiet = async () => (await readdir(staging)).every((name) => leftovers.has(name))
  return async () => {
    await vi.waitUntil(async () => faults.hit !== undefined || (await isQuiet()), {
      timeout: 10_000,
      interval: POLL_MS,
    })
  }
}

/** Blobs that rows name already and that a power cut would take. */
async function notDurable({ app, referenced, disk }: Trial): Promise<string[]> {
  const keys = [...(await referenced())]
  return keys.filter((key) => !disk.isDurable(join(app.data.dataDir, 'blobs', key.slice(0, 2), key)))
}
