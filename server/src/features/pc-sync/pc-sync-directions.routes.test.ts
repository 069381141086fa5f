import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { entityTag, type File, listFiles, replaceTextContent } from '@pinloft/contract/files/endpoints'
import {
  changePcSync,
  getPcSyncEngine,
  type PcSyncEngine,
  startPcSyncEngine,
} from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_TEXTS } from '@pinloft/contract/pc-sync/texts'
import { test as everyTest, expect, onTestFinished } from 'vitest'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { Computer, makeSync, rescan, syncOf, waitForStatus } from './pc-sync.builders.ts'

/** What Syncthing does is the same with every database engine. */
const test = everyTest.skipIf(isOnPostgres)

const filesOf = async (app: TestApp) => (await app.request({ url: listFiles.path })).json<File[]>()

async function edit(app: TestApp, name: string, content: string): Promise<void> {
  const { id, version } = (await filesOf(app)).find(({ originalName }) => originalName === name) as File
  const payload = { content, pin: TEST_PIN }
  await sendForReply(app, replaceTextContent, { params: { id }, payload, headers: { 'if-match': entityTag(version) } })
}

test('one way, the other side keeps what is changed there, and a limit reaches Syncthing', async () => {
  const app = await startOpenTestApp()
  const engine = await sendForReply<PcSyncEngine>(app, startPcSyncEngine, {})
  const computer = await Computer.start(app)
  await app.createFolder('Shared')
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await app.store(name, `text of ${name}`, 'Shared')
  const { id } = await makeSync(app, { deviceId: computer.id, direction: 'to-pc' })
  await computer.connect(engine, [id])
  const at = (name: string) => join(computer.folder, name)
  await expect.poll(() => computer.names()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  await waitForStatus(app, id, 'active')

  await writeFile(at('a.txt'), 'changed there')
  await writeFile(at('new.txt'), 'new there')
  await rm(at('b.txt'))
  await computer.scan(id)
  await expect.poll(() => syncOf(app, id)).toMatchObject({ statusReason: PC_SYNC_TEXTS.staysThere(3) })
  await edit(app, 'c.txt', 'changed here')
  await expect.poll(() => computer.text('c.txt')).toBe('changed here')
  await waitForStatus(app, id, 'active')
  expect((await filesOf(app)).map(({ originalName }) => originalName).sort()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  expect([await computer.text('a.txt'), await computer.names()]).toEqual([
    'changed there',
    ['a.txt', 'c.txt', 'new.txt'],
  ])

  // The other way round: what was kept there arrives, and what is changed here stays here.
  const change = { params: { id }, payload: { direction: 'to-cloud', sendKib: 7, receiveKib: 5 } }
  expect(await sendForReply(app, changePcSync, change)).toMatchObject({ sendKib: 7, receiveKib: 5 })
  const names = async () => (await filesOf(app)).map(({ originalName }) => originalName).sort()
  await expect.poll(names).toEqual(['a.txt', 'c.txt', 'new.txt'])
  await waitForStatus(app, id, 'active')
  await edit(app, 'c.txt', 'changed here again')
  const gone = (await filesOf(app)).find(({ originalName }) => originalName === 'new.txt')
  await app.delete(gone?.id ?? '')
  await rescan(app, id)
  await waitForStatus(app, id, 'active')
  expect([await computer.text('c.txt'), await computer.text('new.txt')]).toEqual(['changed here', 'new there'])

  const home = join(app.data.dataDir, 'pc-sync', 'home')
  const settings = () => readFile(join(home, 'config.xml'), 'utf8')
  await expect.poll(settings).toContain('<maxRecvKbps>5</maxRecvKbps>')
  expect(await settings()).toContain('<maxSendKbps>7</maxSendKbps>')
  expect(await settings()).toContain('<limitBandwidthInLan>true</limitBandwidthInLan>')
  expect((await send(app, changePcSync, { params: { id }, payload: { sendKib: 0 } })).statusCode).toBe(400)
  const unlimited = await sendForReply(app, changePcSync, { params: { id }, payload: { sendKib: null } })
  expect(unlimited).toMatchObject({ sendKib: null, receiveKib: 5 })
})

test('a Syncthing that is too old, or whose port is taken, is told in words', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const syncPort = typeof address === 'object' ? (address?.port ?? 0) : 0
  const app = await startOpenTestApp({ syncPort })
  await sendForReply(app, startPcSyncEngine, {})
  const about = async () => sendForReply<PcSyncEngine>(app, getPcSyncEngine, {})
  await expect.poll(about).toMatchObject({ state: 'failed', port: null, reason: PC_SYNC_TEXTS.portTaken(syncPort) })
  const { id } = await makeSync(app)
  await waitForStatus(app, id, 'error')
  expect(await syncOf(app, id)).toMatchObject({ statusReason: PC_SYNC_TEXTS.portTaken(syncPort) })

  const program = join(app.data.dataDir, 'syncthing')
  await writeFile(program, '#!/bin/sh\necho "syncthing v1.0.0 (old)"\n')
  await chmod(program, 0o755)
  const old = await startOpenTestApp({ programs: { syncthing: program } })
  expect(await sendForReply(old, getPcSyncEngine, {})).toMatchObject({
    state: 'outdated',
    reason: expect.stringContaining('Syncthing 1.0.0 is too old. Version 1.19 or newer is needed'),
  })
  const refused = await send(old, startPcSyncEngine, {})
  expect([refused.statusCode, refused.body]).toEqual([503, expect.stringContaining('too old')])
})
