import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { QmpClient, QmpError, QmpSilence } from './qmp-client.ts'

const GREETING = '{"QMP": {"version": {}, "capabilities": []}}\n'

/** A monitor that greets, and answers each command with what `answer` makes of its id. */
async function startMonitor(answer: (id: number) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'qmp-'))
  const path = join(folder, 'monitor')
  const monitor = createServer((socket) => {
    socket.setEncoding('utf8').write(GREETING)
    socket.on('data', (text: string) => {
      for (const line of text.trim().split('\n')) socket.write(answer(JSON.parse(line).id))
    })
  })
  onTestFinished(async () => {
    monitor.close()
    await rm(folder, { recursive: true })
  })
  const connected = once(monitor, 'connection').then(([socket]) => socket as Socket)
  await once(monitor.listen(path), 'listening')
  return { path, connected }
}

const done = (id: number) => `{"return": {}, "id": ${id}}\n`

it('closes a connection that cannot be used, as the monitor serves only one', async () => {
  const { path, connected } = await startMonitor((id) => `{"error": {"desc": "Not now"}, "id": ${id}}\n`)
  await expect(QmpClient.connect(path)).rejects.toThrow(new QmpError('Not now'))
  await once(await connected, 'close')
})

it('says that QEMU is silent once the connection is closed', async () => {
  const { path, connected } = await startMonitor(done)
  const client = await QmpClient.connect(path)
  const closed = once(client, 'close')
  const socket = await connected
  socket.removeAllListeners('data')
  const status = client.execute('query-status')
  socket.destroy()
  await expect(status).rejects.toThrow(QmpSilence)
  await closed
  await expect(client.execute('query-status')).rejects.toThrow(QmpSilence)
})

it.each([
  ['what is no message', 'Hello\n'],
  ['a line without end', 'x'.repeat(2 * 1024 * 1024)],
])('leaves a monitor that sends %s', async (_what, line) => {
  const { path, connected } = await startMonitor(done)
  const client = await QmpClient.connect(path)
  const closed = once(client, 'close')
  const socket = await connected
  socket.on('error', () => undefined)
  socket.write(line)
  await closed
})
