import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, getFileContent, listFiles } from '@pinloft/contract/files/endpoints'
import {
  answerPcSyncHold,
  dismissPcSyncDevice,
  getPcSyncEngine,
  type PcSyncEngine,
} from '@pinloft/contract/pc-sync/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { listTrash } from '@pinloft/contract/trash/endpoints'
import { test as everyTest, expect } from 'vitest'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { Computer, makeSync, syncOf, waitForStatus } from './pc-sync.builders.ts'

/** What Syncthing does is the same with every database engine. */
const test = everyTest.skipIf(isOnPostgres)

// SQLite is enough: it is about Syncthing, and the other tests are about what is stored.

async function filesOf(app: TestApp): Promise<File[]> {
  return (await app.request({ url: listFiles.path })).json()
}

const names = async (app: TestApp) => (await filesOf(app)).map(({ originalName }) => originalName).sort()

const idOf = (files: readonly File[], name: string) => files.find(({ originalName }) => originalName === name)?.id

// One flow, as each Syncthing takes seconds to start and to connect.
test('a computer is paired, both sides follow each other, and nothing is lost', async () => {
  const app = await startOpenTestApp()
  const engine = (await app.request({ method: 'POST', url: getPcSyncEngine.path })).json<PcSyncEngine>()
  expect(engine).toMatchObject({ state: 'ready', isLocalOnly: true, waiting: [] })
  const computer = await Computer.start(app)
  await computer.connect(engine)
  const waiting = async () => (await app.request({ url: getPcSyncEngine.path })).json<PcSyncEngine>().waiting
  await expect.poll(waiting).toMatchObject([{ deviceId: computer.id }])
  const dismissal = pathOf(dismissPcSyncDevice.path, { deviceId: computer.id })
  expect((await app.request({ method: dismissPcSyncDevice.method, url: dismissal })).statusCode).toBe(200)
  await expect.poll(waiting).toEqual([])

  await app.createFolder('Shared')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await app.store(`${name}.txt`, `text of ${name}`, 'Shared')
  const sync = await makeSync(app, { deviceId: computer.id })
  expect(sync.syncStatus).toBe('waiting')
  await writeFile(join(computer.folder, 'there.txt'), 'from there')
  await computer.stop()
  await computer.turnOn()
  await expect.poll(() => syncOf(app, sync.id)).toMatchObject({ isConnected: true, syncStatus: 'waiting' })
  await computer.connect(engine, [sync.id])
  await expect.poll(() => computer.text('a.txt')).toBe('text of a')
  await expect.poll(() => names(app)).toContain('there.txt')
  await waitForStatus(app, sync.id, 'active')
  expect(await syncOf(app, sync.id)).toMatchObject({ fileCount: 7, conflictCount: 0, lastSync: expect.any(String) })
  const stats = (await app.request({ url: '/api/dashboard/stats' })).json()
  expect(stats.sync).toEqual({ active: 1, lastSync: expect.any(String) })

  const before = await filesOf(app)
  await rm(join(computer.folder, 'a.txt'))
  await writeFile(join(computer.folder, 'b.txt'), 'changed there')
  await rename(join(computer.folder, 'c.txt'), join(computer.folder, 'renamed.txt'))
  await computer.scan(sync.id)
  await expect.poll(() => names(app)).toEqual(['b.txt', 'd.txt', 'e.txt', 'f.txt', 'renamed.txt', 'there.txt'])
  expect(idOf(await filesOf(app), 'renamed.txt')).toBe(idOf(before, 'c.txt'))
  const id = idOf(before, 'b.txt') ?? ''
  const content = async () => (await app.request({ url: pathOf(getFileContent.path, { id }) })).body
  await expect.poll(content).toBe('changed there')
  expect((await app.request({ url: `/api/files/${id}/versions` })).json().items).toHaveLength(1)
  expect((await app.request({ url: listTrash.path })).json()).toMatchObject([{ name: 'a.txt' }])
  await waitForStatus(app, sync.id, 'active')

  await computer.stop()
  await waitForStatus(app, sync.id, 'offline')
  await writeFile(join(computer.folder, 'd.txt'), 'changed there')
  await app.delete(idOf(before, 'd.txt') ?? '')
  await app.store('d.txt', 'changed here', 'Shared')
  await computer.turnOn()
  await expect.poll(async () => (await computer.names()).length).toBe(7)
  await waitForStatus(app, sync.id, 'active')
  expect(await syncOf(app, sync.id)).toMatchObject({ conflictCount: 1, fileCount: 7 })

  for (const name of await computer.names()) await rm(join(computer.folder, name))
  await computer.scan(sync.id)
  await waitForStatus(app, sync.id, 'error')
  const held = await syncOf(app, sync.id)
  expect(held).toMatchObject({ hold: { reason: 'emptied', fileCount: 7, totalCount: 7 } })
  expect(held?.statusReason).toContain('7 files are still here')
  expect(await filesOf(app)).toHaveLength(7)
  const answer = (payload: object) =>
    app.request({ method: 'POST', url: pathOf(answerPcSyncHold.path, { id: sync.id }), payload })
  const holdId = held?.hold?.id
  expect((await answer({ holdId, answer: 'apply', pin: '000000' })).statusCode).toBe(403)
  expect((await answer({ holdId: 'other', answer: 'apply', pin: TEST_PIN })).statusCode).toBe(409)
  expect((await answer({ holdId, answer: 'keep' })).statusCode).toBe(200)
  await expect.poll(async () => (await computer.names()).length).toBe(7)
  await waitForStatus(app, sync.id, 'active')
})
