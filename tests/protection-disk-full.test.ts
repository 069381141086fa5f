import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { blobKeys, faultsOfDataFolder, settledLeftovers } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { protect, readFileBytes, unprotect } from './support/protected-files.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const MEBIBYTE = 1024 * 1024
const PASSWORD = 'secret'
const disk = await mountSmallDisk()

test.skipIf(!disk.isMounted)('a file without space for a second copy keeps its protection as it is', async () => {
  const dataDir = join(disk.path, 'data')
  const server = await startPinloft({ dataDir })
  try {
    const client = await enteredClient(server)
    const contents = [randomBytes(12 * MEBIBYTE), randomBytes(25 * MEBIBYTE)] as const
    const files = await client.store(contents.map((content) => filePart('file.bin', content)))
    const [smallId = '', largeId = ''] = files.map(({ id }) => id)
    expect((await protect(client, smallId, PASSWORD)).status).toBe(200)
    await client.store([filePart('rest.bin', Buffer.alloc(10 * MEBIBYTE))])

    const replies = [await protect(client, largeId, PASSWORD), await unprotect(client, smallId, PASSWORD)]
    for (const reply of replies) {
      expect([reply.status, reply.json()]).toEqual([507, { message: 'Not enough storage space', code: 'no_space' }])
    }
    expect((await readFileBytes(server, client, largeId, '')).bytes.equals(contents[1])).toBe(true)
    expect((await readFileBytes(server, client, smallId, '')).status).toBe(403)
    expect((await readFileBytes(server, client, smallId, PASSWORD)).bytes.equals(contents[0])).toBe(true)
    expect(await settledLeftovers(dataDir)).toEqual([])
    expect(blobKeys(dataDir)).toHaveLength(3)
  } finally {
    await server.stop()
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
    await disk.unmount()
  }
})
