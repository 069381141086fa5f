import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorBody, errorMessage } from '@pinloft/contract/errors'
import { entityTag, type File } from '@pinloft/contract/files'
import { listUploads } from '@pinloft/contract/uploads'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { findReferencedBlobs, listPurges } from './features/files/blob-references.repository.ts'
import { copy, move, undo } from './features/files/entries.builders.ts'
import { PASSWORD, protect, read, remove, unprotect } from './features/protection/protection.builders.ts'
import { catalogue, purge, removeFolder, restore, trashed } from './features/trash/trash.builders.ts'
import { openSqlite } from './platform/db/sqlite.ts'
import type { Fault, Faults } from './testing/faults.ts'
import { FaultyDisk } from './testing/faulty-disk.ts'
import { faultySqlite } from './testing/faulty-sqlite.ts'
import { storedBlobs } from './testing/stored-blobs.ts'
import { startTestApp, TEST_PIN, type TestApp } from './testing/test-app.ts'
import { TusClient } from './testing/tus-client.ts'

const SQLITE_FULL = 13
const SQLITE_IOERR = 10
/** More than one block of memory, so that there are several writes. */
const SIZE_BYTES = 1_500_000
const PART_BYTES = 400_000

/** Something that changes what is stored. */
interface Operation {
  name: string
  /** Passwords are hashed slowly: one kind of fault has to do. */
  isSlow?: boolean
  /** Makes what the act is done to, and gives its id. */
  prepare(app: TestApp): Promise<string>
  act(app: TestApp, id: string): Promise<LightMyRequestResponse>
}

const text = () => randomBytes(20).toString('hex')
const store = (app: TestApp) => app.store(`${text()}.txt`, text())
const storeId = async (app: TestApp) => (await store(app)).id
const call = (app: TestApp, method: 'POST' | 'PUT', url: string, payload: object, headers = {}) =>
  app.request({ method, url, payload: { pin: TEST_PIN, ...payload }, headers })

async function protectedId(app: TestApp): Promise<string> {
  const { id } = await store(app)
  expect((await protect(app, id)).statusCode).toBe(200)
  return id
}

async function trashedEntry(app: TestApp): Promise<string> {
  const folder = await app.createFolder(text())
  await app.store('a.txt', text(), folder.path)
  expect((await removeFolder(app, folder.id)).statusCode).toBe(200)
  return (await trashed(app)).find(({ name }) => name === folder.name)?.id ?? ''
}

/** Sends all that is missing of an upload, as a client does that has lost its connection. */
async function sendRest(app: TestApp, id: string): Promise<LightMyRequestResponse> {
  const tus = new TusClient(app)
  const state = await tus.state(id)
  if (state.statusCode >= 400) return state
  const start = Number(state.headers['upload-offset'])
  return tus.append(id, start, Buffer.alloc(SIZE_BYTES - start, 7))
}

const OPERATIONS: readonly Operation[] = [
  {
    name: 'a multipart upload of two files',
    prepare: async () => '',
    act: (app) =>
      app.upload([
        { name: 'pin', value: TEST_PIN },
        { name: 'file', fileName: `${text()}.bin`, value: randomBytes(SIZE_BYTES) },
        { name: 'file', fileName: `${text()}.bin`, value: randomBytes(10) },
      ]),
  },
  {
    name: 'a multipart upload whose password comes last',
    isSlow: true,
    prepare: async () => '',
    act: (app) =>
      app.upload([
        { name: 'file', fileName: `${text()}.bin`, value: randomBytes(PART_BYTES) },
        { name: 'pin', value: TEST_PIN },
        { name: 'password', value: PASSWORD },
      ]),
  },
  {
    name: 'a resumable upload that comes whole',
    prepare: async () => '',
    act: (app) => new TusClient(app).create(PART_BYTES, { body: randomBytes(PART_BYTES) }),
  },
  {
    name: 'the beginning of a resumable upload',
    prepare: async () => '',
    act: (app) => new TusClient(app).create(SIZE_BYTES),
  },
  {
    name: 'the last part of a resumable upload',
    async prepare(app) {
      const tus = new TusClient(app)
      const id = await tus.begin(SIZE_BYTES)
      expect((await tus.append(id, 0, Buffer.alloc(PART_BYTES, 7))).statusCode).toBe(204)
      return id
    },
    act: sendRest,
  },
  {
    name: 'the end of a resumable upload for good',
    prepare: (app) => new TusClient(app).begin(SIZE_BYTES),
    act: (app, id) => new TusClient(app).cancel(id),
  },
  {
    name: 'a new text file',
    prepare: async () => '',
    act: (app) => call(app, 'POST', '/api/files/text', { name: `${text()}.txt`, content: text() }),
  },
  {
    name: 'a saved text',
    prepare: storeId,
    act: async (app, id) => {
      const { version } = (await app.request({ url: `/api/files/${id}` })).json<{ file: File }>().file
      return call(app, 'PUT', `/api/files/${id}/content`, { content: text() }, { 'if-match': entityTag(version) })
    },
  },
  { name: 'a copy', prepare: storeId, act: (app, id) => copy(app, { fileIds: [id] }) },
  {
    name: 'a move',
    async prepare(app) {
      await app.createFolder('Target')
      return storeId(app)
    },
    act: (app, id) => move(app, { fileIds: [id], folder: 'Target' }),
  },
  {
    name: 'a new folder',
    prepare: async () => '',
    act: (app) => call(app, 'POST', '/api/folders', { name: text(), parentPath: '' }),
  },
  { name: 'a deletion', prepare: storeId, act: (app, id) => remove(app, id) },
  {
    name: 'the deletion of a folder',
    async prepare(app) {
      const folder = await app.createFolder(text())
      await app.store('a.txt', text(), folder.path)
      return folder.id
    },
    act: (app, id) => removeFolder(app, id),
  },
  { name: 'a restore', prepare: trashedEntry, act: (app, id) => restore(app, [id]) },
  { name: 'a deletion for good', prepare: trashedEntry, act: (app, id) => purge(app, { ids: [id] }) },
  {
    name: 'a copy that is taken back',
    async prepare(app) {
      const { id } = await store(app)
      return (await copy(app, { fileIds: [id] })).json<{ undoId: string }>().undoId
    },
    act: (app, id) => undo(app, id),
  },
  { name: 'a password for a file', isSlow: true, prepare: storeId, act: (app, id) => protect(app, id) },
  {
    name: 'a password that is taken off',
    isSlow: true,
    prepare: protectedId,
    act: (app, id) => unprotect(app, id, { password: PASSWORD }),
  },
]

const DISK_FAULTS: readonly [string, Fault][] = [
  ['once with EIO', { code: 'EIO', isOnce: true }],
  ['once with ENOSPC', { code: 'ENOSPC', isOnce: true }],
  ['with EIO, and all after it', { code: 'EIO', isOnce: false }],
]

const DATABASE_FAULTS: readonly [string, Fault][] = [
  ['once with SQLITE_FULL', { errcode: SQLITE_FULL, isOnce: true }],
  ['once with SQLITE_IOERR', { errcode: SQLITE_IOERR, isOnce: true }],
]

// What fails is the same on every engine of the database; one is enough.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('where each step fails in turn', () => {
  describe.each(DISK_FAULTS)('on the disk, %s', (kind, fault) => {
    test.each(operationsFor(kind))(
      '$name is refused or done, and leaves nothing behind',
      { timeout: 120_000 },
      async (operation) => {
        const disk = new FaultyDisk()
        await failInTurn(operation, { fault, faults: disk.faults, disk })
      },
    )
  })

  describe.each(DATABASE_FAULTS)('in the database, %s', (kind, fault) => {
    test.each(operationsFor(kind))(
      '$name is refused or done, and leaves nothing behind',
      { timeout: 120_000 },
      async (operation) => {
        await failInTurn(operation, { fault, faults: faultySqlite(), disk: new FaultyDisk() })
      },
    )
  })
})

function operationsFor(kind: string): readonly Operation[] {
  const isFirst = kind === DISK_FAULTS[0]?.[0] || kind === DATABASE_FAULTS[0]?.[0]
  return isFirst ? OPERATIONS : OPERATIONS.filter(({ isSlow }) => isSlow !== true)
}

async function failInTurn(
  { prepare, act }: Operation,
  { fault, faults, disk }: { fault: Fault; faults: Faults; disk: FaultyDisk },
): Promise<void> {
  const app = await startTestApp({}, undefined, disk.fileSystem)
  await app.enterPin(TEST_PIN)
  const { dataDir } = app.data
  const known = new Map<string, string>()
  let steps = 1
  for (let step = 1; step <= steps; step++) {
    const id = await prepare(app)
    const former = await stateOf(app, known)
    const quiet = await untilQuiet(dataDir, faults)
    faults.arm(step, fault)
    const reply = await act(app, id)
    await quiet()
    faults.disarm()
    const where = faults.hit ?? 'no step'
    known.delete(id)
    if (reply.statusCode < 400) {
      if (faults.hit === undefined) steps = Math.max(steps, faults.steps)
    } else {
      expect(faults.hit, `${reply.statusCode} ${reply.body}`).toBeDefined()
      expectWords(reply, fault, where)
      expect(await stateOf(app, known), where).toEqual(former)
      const quietAgain = await untilQuiet(dataDir, faults)
      faults.watch()
      const again = await act(app, id)
      known.delete(id)
      expect(again.statusCode, `again after ${where}: ${again.body}`).toBeLessThan(300)
      await quietAgain()
      steps = Math.max(steps, faults.steps)
    }
    expect(await notDurable(dataDir, disk), where).toEqual([])
  }
  await expectNothingLeftOver(app, disk)
}

/** All that a person can see, and the digests of all that they can read. Those that are known are not read again. */
async function stateOf(app: TestApp, known = new Map<string, string>()) {
  const entries = await catalogue(app)
  const uploads = (await app.request({ url: listUploads.path })).json<{ id: string }[]>()
  for (const entry of entries) {
    if ('version' in entry && !known.has(entry.id)) known.set(entry.id, await digestOf(app, entry))
  }
  return {
    entries,
    contents: Object.fromEntries(known),
    trash: await trashed(app),
    uploads: uploads.map(({ id }) => id),
  }
}

async function digestOf(app: TestApp, { id, isPasswordProtected, version }: File): Promise<string> {
  const reply = await read(app, id, isPasswordProtected ? PASSWORD : undefined)
  expect(reply.statusCode, reply.body).toBe(200)
  const digest = createHash('sha256').update(reply.rawPayload).digest('hex')
  if (!isPasswordProtected) expect(digest).toBe(version)
  return digest
}

function expectWords(reply: LightMyRequestResponse, { code, errcode }: Fault, where: string): void {
  const isFull = code === 'ENOSPC' || errcode === SQLITE_FULL
  const body = reply.json<ErrorBody>()
  expect(isFull ? ['no_space'] : ['internal', 'file_damaged'], where).toContain(body.code)
  expect(body, where).toEqual({ message: errorMessage(body.code), code: body.code })
}

/** Gives a wait for what is done after the answer, unless it fails. */
async function untilQuiet(dataDir: string, faults: Faults): Promise<() => Promise<void>> {
  const staging = join(dataDir, 'staging')
  const leftovers = new Set(await readdir(staging))
  return async () => {
    const isQuiet = async () => (await readdir(staging)).every((name) => leftovers.has(name))
    await vi.waitUntil(async () => faults.hit !== undefined || (await isQuiet()), { timeout: 10_000 })
  }
}

async function referencedBlobs(dataDir: string): Promise<ReadonlySet<string>> {
  const database = openSqlite(join(dataDir, 'pinloft.db'))
  try {
    return await findReferencedBlobs(database.handle, await storedBlobs(dataDir))
  } finally {
    await database.close()
  }
}

/** Blobs that rows name already and that a power cut would take. */
async function notDurable(dataDir: string, disk: FaultyDisk): Promise<string[]> {
  const keys = [...(await referencedBlobs(dataDir))]
  return keys.filter((key) => !disk.isDurable(join(dataDir, 'blobs', key.slice(0, 2), key)))
}

async function expectNothingLeftOver(app: TestApp, disk: FaultyDisk): Promise<void> {
  const { dataDir } = app.data
  await app.http.close()
  expect(disk.openPaths).toEqual([])
  const restarted = await app.restart()
  await vi.waitUntil(async () => (await storedBlobs(dataDir)).length === (await referencedBlobs(dataDir)).size, {
    timeout: 10_000,
  })
  await stateOf(restarted)
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  const uploads = (await restarted.request({ url: listUploads.path })).json<unknown[]>()
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(uploads.length)
  const database = openSqlite(join(dataDir, 'pinloft.db'))
  expect(await listPurges(database.handle)).toEqual([])
  await database.close()
}
