import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { DiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import { TestClock } from '../../testing/test-app.ts'
import type { VerifiedPin } from '../access/index.ts'
import { FileLocks } from './file-locks.ts'
import { type ProtectableFile, ProtectionService } from './protection.service.ts'

const NO_CREDENTIALS = { password: undefined, token: undefined, session: { id: 's', deviceId: 'd' }, network: '' }

/** A file whose stored bytes `openStored` gives, and a password for it. */
async function setUp(content: Buffer, openStored: (service: ProtectionService) => OpenBlob) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-protection-'))
  const blobs = await DiskBlobStore.open(dataDir)
  const checkSecret = () => expect.fail('Nothing is guessed here')
  const access = { checkSecret, checkVisitorSecret: checkSecret, forgetSecret: async () => {} }
  const locks = new FileLocks({ access, clock: new TestClock(), secretKey: randomBytes(32), workFactor: 10 })
  onTestFinished(async () => {
    locks.close()
    await blobs.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const file: ProtectableFile = {
    id: 'f',
    name: 'a.bin',
    lock: null,
    sizeBytes: content.length,
    blobKey: 'k',
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const replaced: unknown[] = []
  const service: ProtectionService = new ProtectionService({
    locks,
    blobs,
    track: () => expect.fail('It is too small for a job'),
    files: {
      find: async () => file,
      listContents: async () => [{ ...file, version: null }],
      openStored: async () => openStored(service),
      replace: async (_file, change) => void replaced.push(change),
    },
  })
  const expectUnchanged = async () => {
    expect(replaced).toEqual([])
    expect(await storedBlobPaths(dataDir)).toEqual([])
    expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  }
  const protect = () => service.protect({} as VerifiedPin, file.id, NO_CREDENTIALS, 'secret').catch((error) => error)
  return { protect, expectUnchanged }
}

test('closing aborts running work: the file is unchanged, and no bytes are left behind', async () => {
  const content = randomBytes(200_000)
  let closing: Promise<unknown> | undefined
  const steps: string[] = []
  const { protect, expectUnchanged } = await setUp(content, (service) => ({
    async *read() {
      yield content.subarray(0, 100_000)
      closing = service.close().then(() => steps.push('service closed'))
      yield content.subarray(100_000)
    },
    suspect() {},
    async close() {
      await nextTurn()
      steps.push('content closed')
    },
  }))
  expect(await protect()).toMatchObject({ name: 'AbortError' })
  await closing
  expect(steps).toEqual(['content closed', 'service closed'])
  await expectUnchanged()
})

test('bytes that are not what was stored are reported as suspect, and not sealed', async () => {
  const steps: string[] = []
  const { protect, expectUnchanged } = await setUp(Buffer.from('the content'), () => ({
    async *read() {
      yield Buffer.from('The content')
    },
    suspect: () => void steps.push('suspected'),
    close: async () => void steps.push('closed'),
  }))
  expect(await protect()).toMatchObject({ code: 'file_damaged' })
  expect(steps).toEqual(['suspected', 'closed'])
  await expectUnchanged()
})
