import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileChecks } from '@pinloft/contract/file-checks/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { blobKeys, faultsOfDataFolder, hashOfFile } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { repeats } from './support/random.ts'

const KILLS = repeats(3, 2)
const FILES = 40
const SIZE_BYTES = 2_000_000

test(`a check of all files is not lost by ${KILLS} crashes in its middle, and finds what is damaged`, async () => {
  let server = await startPinloft()
  onTestFinished(() => server.stop())
  const { dataDir } = server
  let client = await enteredClient(server)
  const parts = Array.from({ length: FILES }, (_, index) =>
    filePart(`${index}.bin`, String(index % 10).repeat(SIZE_BYTES)),
  )
  const files = await client.store(parts)
  const whole = files.at(-1)
  await flipBitElsewhere(dataDir, whole?.version ?? '')

  expect((await client.call('POST', '/api/file-checks')).status).toBe(202)
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(20 * kill)
    await server.kill()
    client.close()
    server = await startPinloft({ dataDir })
    client = await enteredClient(server)
  }
  // Resumes by itself, without another request.
  const state = async () => (await client.call('GET', '/api/file-checks')).json<FileChecks>()
  await expect.poll(async () => (await state()).run).toBeNull()
  const { damaged, lastFullCheck } = await state()
  expect(damaged.map(({ fault }) => fault)).toEqual(['changed'])
  expect(lastFullCheck?.fileCount).toBe(FILES)
  const { status } = await client.call('GET', `/api/files/${damaged[0]?.id}/content`, {
    headers: { range: 'bytes=0-9' },
  })
  expect(status).toBe(500)
  expect((await client.digest(whole?.id ?? '')).sha256).toBe(whole?.version)
  client.close()
  // Only the damage done by the test.
  expect(await faultsOfDataFolder(dataDir)).toHaveLength(1)
})

/** Flips one bit of a file other than the one with this digest. */
async function flipBitElsewhere(dataDir: string, spared: string): Promise<void> {
  for (const key of blobKeys(dataDir)) {
    const path = join(dataDir, 'blobs', key.slice(0, 2), key)
    if ((await hashOfFile(path)) === spared) continue
    const file = await open(path, 'r+')
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, SIZE_BYTES / 2)
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, SIZE_BYTES / 2)
    return file.close()
  }
}
