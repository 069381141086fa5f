import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filePart } from './support/multipart.ts'
import { createRandom } from './support/random.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { SyncWorld } from './support/sync-world.ts'

const MEBIBYTE = 1024 * 1024
const disk = await mountSmallDisk()

describe.skipIf(!disk.isMounted)('on a disk of 64 MiB', () => {
  const world = new SyncWorld(createRandom(1), { dataDir: join(disk.path, 'data'), env: { SYNC_PORT: '0' } })
  afterAll(async () => {
    await world.stopServer()
    await disk.unmount()
  })

  test('a full disk is told on both ways, keeps everything, and is caught up with once there is space', async () => {
    await world.prepare()
    await expect.poll(() => world.difference()).toBeNull()

    // Enough for the file here beside the reserve of 8 MiB and what the search index adds meanwhile, but not for its copy
    // in the mirror.
    await disk.leave(38)
    await world.client.store([filePart('from here.bin', randomBytes(20 * MEBIBYTE))], 'Shared')
    await writeFile(join(world.computer.folder, 'from there.bin'), randomBytes(40 * MEBIBYTE))
    await expect.poll(() => world.difference()).toMatch(/^error: .*space/)
    expect(await world.lost()).toEqual([])

    disk.resize(256)
    await expect.poll(() => world.difference()).toBeNull()
    expect(await world.lost()).toEqual([])
    expect((await world.status())?.fileCount).toBe(32)
  })
})
