import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskFileSystem } from '../../../platform/blobs/file-system.ts'
import { startOpenTestApp, startTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { backUp, fill, restore, temporaryFolder } from '../backup.builders.ts'
import { receiveRestore } from './arrived-restore.ts'

const ON_SQLITE = { databaseUrl: undefined }
const LEFT = ['arriving', 'arrived', 'placing']

/** Returns a directory with what a restore has received, and a stopped installation to place it in. */
async function setUp(before: (empty: TestApp) => Promise<unknown> = async () => {}) {
  const source = await startOpenTestApp(ON_SQLITE)
  const { files } = await fill(source)
  const folder = await temporaryFolder()
  const brought = join(folder, 'brought')
  await restore(await backUp(source.data, folder), { dataDir: brought, ...ON_SQLITE })
  await rm(join(brought, 'server.lock'))
  const dataDir = join(folder, 'data')
  const empty = await startOpenTestApp({ dataDir, ...ON_SQLITE })
  await before(empty)
  await empty.http.close()
  return { dataDir, brought, names: files.map(({ originalName }) => originalName).sort() }
}

async function namesIn(dataDir: string): Promise<string[]> {
  const app = await startTestApp({ dataDir, ...ON_SQLITE })
  await app.enterPin(TEST_PIN)
  const files: { id: string; originalName: string }[] = (await app.request({ url: '/api/files' })).json()
  for (const { id, originalName } of files) {
    const { statusCode } = await app.request({ url: `/api/files/${id}/content` })
    expect(statusCode).toBe(originalName === 'secret.txt' ? 403 : 200)
  }
  expect((await readdir(dataDir)).filter((name) => LEFT.includes(name))).toEqual([])
  await app.http.close()
  return files.map(({ originalName }) => originalName).sort()
}

test('what has arrived replaces an empty installation, wherever an earlier start was killed', async () => {
  const { dataDir, brought, names } = await setUp()
  const empty = `${dataDir}-empty`
  await cp(dataDir, empty, { recursive: true })
  const again = async (prepare: () => Promise<unknown>) => {
    await rm(dataDir, { recursive: true })
    await cp(empty, dataDir, { recursive: true })
    await prepare()
    expect(await namesIn(dataDir)).toEqual(names)
  }
  const arrived = join(dataDir, 'arrived')
  const placing = join(dataDir, 'placing')
  const remove = (...removed: string[]) =>
    Promise.all(removed.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
  const all = [
    'pinloft.db',
    'pinloft.db-wal',
    'pinloft.db-shm',
    'secret.key',
    'blobs',
    'staging',
    'uploads',
    'search',
    'cache',
  ]

  await again(() => cp(brought, arrived, { recursive: true }))
  await again(async () => {
    await cp(brought, arrived, { recursive: true })
    await remove('pinloft.db')
  })
  await again(async () => {
    await cp(brought, arrived, { recursive: true })
    await remove(...all)
  })
  const moved = await readdir(brought)
  expect(moved.sort()).toEqual(['blobs', 'pinloft.db', 'secret.key'])
  for (let count = 0; count <= moved.length; count++) {
    await again(async () => {
      await remove(...all)
      await cp(brought, placing, { recursive: true })
      for (const name of moved.slice(0, count)) await rename(join(placing, name), join(dataDir, name))
    })
  }
})

test.each([
  ['a file', (app: TestApp) => app.store('mine.txt', 'mine')],
  ['a folder', (app: TestApp) => app.createFolder('Mine')],
  ['something in the trash', async (app: TestApp) => app.delete((await app.store('mine.txt')).id)],
])('%s that was stored meanwhile stays, and the restore goes', async (_, before) => {
  const { dataDir, brought } = await setUp(before)
  const blobs = (await readdir(join(dataDir, 'blobs'), { recursive: true })).length
  await rename(brought, join(dataDir, 'arrived'))
  expect((await namesIn(dataDir)).every((name) => name === 'mine.txt')).toBe(true)
  expect(await readdir(join(dataDir, 'blobs'), { recursive: true })).toHaveLength(blobs)
})

test('a partial arrival is removed', async () => {
  const { dataDir } = await setUp()
  await mkdir(join(dataDir, 'arriving/blobs/ab'), { recursive: true })
  expect(await namesIn(dataDir)).toEqual([])
})

test('what has arrived is durable before it is marked as complete, and so is the mark', async () => {
  const dataDir = await temporaryFolder()
  const { open, sync } = diskFileSystem
  const paths = new Map<number, string>()
  const opening = vi.spyOn(diskFileSystem, 'open').mockImplementation(async (path, ...how) => {
    const descriptor = await open(path, ...how)
    paths.set(descriptor, path)
    return descriptor
  })
  const synced: { path: string | undefined; names: string[] }[] = []
  const syncing = vi.spyOn(diskFileSystem, 'sync').mockImplementation(async (descriptor) => {
    synced.push({ path: paths.get(descriptor), names: await readdir(dataDir, { recursive: true }) })
    await sync(descriptor)
  })
  onTestFinished(() => {
    opening.mockRestore()
    syncing.mockRestore()
  })
  await receiveRestore(dataDir, (directory) => writeFile(join(directory, 'pinloft.db'), ''))
  expect(synced).toEqual([
    { path: join(dataDir, 'arriving'), names: ['arriving', 'arriving/pinloft.db'] },
    { path: dataDir, names: ['arrived', 'arrived/pinloft.db'] },
  ])
})
