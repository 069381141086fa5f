import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../../migrations.ts'
import { DiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { createEventBus } from '../../platform/events/event-bus.ts'
import { emptyTestDatabase } from '../../testing/test-database.ts'
import type { VerifiedPin } from '../access/index.ts'
import type { Credentials, FileLocks } from '../protection/index.ts'
import { UploadsService } from './uploads.service.ts'

const NO_CREDENTIALS: Credentials = {
  password: undefined,
  token: undefined,
  session: { id: 's', deviceId: 'd' },
  network: '',
}

async function setUp(finishAnswerMs: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-registry-'))
  const database = await openDatabase({ dataDir, databaseUrl: await emptyTestDatabase() })
  await migrate(database, MIGRATIONS)
  const blobs = await DiskBlobStore.open(dataDir)
  const uploads = new UploadsService({
    database: database.handle,
    blobs,
    clock: systemClock,
    events: createEventBus(),
    // Nothing is protected here.
    locks: {} as FileLocks,
    onError: (error) => expect.fail(String(error)),
    finishAnswerMs,
  })
  onTestFinished(async () => {
    await uploads.close()
    await blobs.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const metadata = { fileName: 'a.bin', mimeType: null, folder: '', lastModifiedMs: null, pin: '', password: null }
  const request = { metadata, sizeBytes: 30_000_000, creationKey: null, deviceId: 'd', body: null }
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
  return { uploads, id, append }
}

test('what takes long to become a file is answered without it, and becomes one all the same', async () => {
  const { uploads, id, append } = await setUp(0)
  expect(await append()).toMatchObject({ end: 30_000_000, fileId: null })
  expect(await uploads.state(id)).toMatchObject({ durable: [{ start: 0, end: 30_000_000 }] })
  await expect.poll(async () => (await uploads.state(id)).fileId).toEqual(expect.any(String))
})

test('what is given up while it becomes a file is gone, or is the file', async () => {
  const { uploads, id, append } = await setUp(0)
  await append()
  await uploads.cancel(id)
  await expect(uploads.state(id)).rejects.toThrow('expired or was cancelled')
  expect(await uploads.list()).toEqual([])
})
