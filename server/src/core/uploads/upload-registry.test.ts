import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import { DiskPartialBlob } from '../../platform/blobs/disk-partial-blob.ts'
import { systemClock } from '../../platform/clock.ts'
import { createEventBus } from '../../platform/events/event-bus.ts'
import { Retention } from '../../platform/retention/retention.ts'
import { openProductDatabase } from '../../storage.ts'
import { emptyTestDatabase } from '../../testing/test-database.ts'
import type { VerifiedPin } from '../access/index.ts'
import type { VersionStore } from '../files/index.ts'
import type { Credentials, FileLocks } from '../protection/index.ts'
import type { VisitorUploads } from './store-upload.ts'
import { UploadsService } from './uploads.service.ts'

const HOUR_MS = 60 * 60_000
const NO_CREDENTIALS: Credentials = {
  password: undefined,
  token: undefined,
  session: { id: 's', deviceId: 'd' },
  network: '',
}

async function setUp(finishAnswerMs: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-registry-'))
  const database = await openProductDatabase({ dataDir, databaseUrl: await emptyTestDatabase(dataDir) })
  const blobs = await DiskBlobStore.open(dataDir)
  const onError = (error: unknown) => expect.fail(String(error))
  const shared = { database: database.handle, clock: systemClock, events: createEventBus(), onError }
  const retention = await Retention.open({ ...shared, onJump() {} })
  const uploads = new UploadsService({
    ...shared,
    blobs,
    retention,
    // Nothing is protected here.
    locks: {} as FileLocks,
    versionStore: {} as VersionStore,
    visitorUploads: {} as VisitorUploads,
    onContentDeleted: async () => {},
    finishAnswerMs,
  })
  onTestFinished(async () => {
    await uploads.close()
    await blobs.close()
    await retention.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const metadata = {
    fileName: 'a.bin',
    mimeType: null,
    folder: '',
    lastModifiedMs: null,
    pin: '',
    password: null,
    isReplacing: false,
  }
  const { session, network } = NO_CREDENTIALS
  const request = { metadata, sizeBytes: 30_000_000, creationKey: null, session, network, body: null }
  const { id } = await uploads.create({} as VerifiedPin, request)
  const append = () =>
    uploads.append(
      id,
      {
        start: 0,
        content: (async function* () {
          for (let sent = 0; sent < 30; sent++) yield Buffer.alloc(1_000_000, sent)
        })(),
        lengthBytes: 30_000_000,
        checksum: null,
        abort: () => {},
      },
      NO_CREDENTIALS,
    )
  /** A part whose client sends some bytes and then stalls, until the server aborts its request. */
  const appendSlowly = (onStalled: () => void) => {
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>()
    return uploads.append(
      id,
      {
        start: 0,
        content: (async function* () {
          yield Buffer.alloc(1_000_000, 1)
          onStalled()
          await aborted
          // A connection takes a moment to close.
          await delay(50)
          throw new Error('The connection has ended')
        })(),
        lengthBytes: 30_000_000,
        checksum: null,
        abort,
      },
      NO_CREDENTIALS,
    )
  }
  return { uploads, id, append, appendSlowly, events: shared.events }
}

test('answers without the file if creating it takes long, and still creates it', async () => {
  const { uploads, id, append } = await setUp(0)
  expect(await append()).toMatchObject({ end: 30_000_000, fileId: null })
  expect(await uploads.state(id)).toMatchObject({ durable: [{ start: 0, end: 30_000_000 }] })
  const fileId = async () => (await uploads.state(id)).fileId
  await expect.poll(fileId).toEqual(expect.any(String))
})

test('an upload cancelled while it becomes a file is gone', async () => {
  const { uploads, id, append } = await setUp(0)
  await append()
  await uploads.cancel(id)
  await expect(uploads.state(id)).rejects.toThrow('expired or was cancelled')
  expect(await uploads.list()).toEqual([])
})

test('closing aborts active requests, and waits until what they sent is saved', async () => {
  const { uploads, id, appendSlowly } = await setUp(0)
  const stalled = Promise.withResolvers<void>()
  const appending = appendSlowly(stalled.resolve).catch((error) => error)
  await stalled.promise
  await uploads.close()
  expect(await uploads.state(id)).toMatchObject({ durable: [{ start: 0, end: 1_000_000 }], fileId: null })
  expect(await appending).toMatchObject({ message: 'The connection has ended' })
})

test('a part may take longer than an idle upload stays open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { uploads, id } = await setUp(0)
  const append = (start: number, lengthBytes: number, content: AsyncIterable<Uint8Array>) =>
    uploads.append(id, { start, content, lengthBytes, checksum: null, abort: () => {} }, NO_CREDENTIALS)
  const block = Buffer.alloc(1_000_000, 1)
  await append(0, 1_000_000, Readable.from([block]))
  const [stalled, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = async function* () {
    yield block
    stalled.resolve()
    await goesOn.promise
    yield block
  }
  const appending = append(1_000_000, 2_000_000, slowly())
  await stalled.promise
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  goesOn.resolve()
  expect(await appending).toMatchObject({ end: 3_000_000 })
})

test('closing waits for an upload that is becoming a file', async () => {
  const [linked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { finish } = DiskPartialBlob.prototype
  const finishing = vi.spyOn(DiskPartialBlob.prototype, 'finish').mockImplementation(async function (
    this: DiskPartialBlob,
    sizeBytes,
  ) {
    const receipt = await finish.call(this, sizeBytes)
    linked.resolve()
    await released.promise
    return receipt
  })
  onTestFinished(() => finishing.mockRestore())
  const { uploads, append, events } = await setUp(0)
  const steps: string[] = []
  const stored = Promise.withResolvers<void>()
  events.subscribe(({ type }) => {
    if (type !== 'file_uploaded') return
    steps.push('stored')
    stored.resolve()
  })
  await append()
  await linked.promise
  const closing = uploads.close().then(() => steps.push('closed'))
  // If it did not wait, it would be closed by then.
  await Promise.race([closing, delay(200)])
  released.resolve()
  await Promise.all([closing, stored.promise])
  expect(steps).toEqual(['stored', 'closed'])
})
