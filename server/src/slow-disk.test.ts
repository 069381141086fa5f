import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { verifyAccessPin } from '@pinloft/contract/access/endpoints'
import { type File, getFileContent } from '@pinloft/contract/files/endpoints'
import { protectFile } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { uploadFiles } from '@pinloft/contract/uploads/endpoints'
import { expect, test } from 'vitest'
import { diskFileSystem } from './platform/blobs/file-system.ts'
import { isOnPostgres } from './testing/is-on-postgres.ts'
import { buildMultipart, type MultipartEntry } from './testing/multipart-body.ts'
import { startTestApp, TEST_PIN } from './testing/test-app.ts'

/** Replaces the idle timeout of five minutes. */
const IDLE_CONNECTION_MS = 250
const SLOW_STEP_MS = 2.5 * IDLE_CONNECTION_MS

/** A server with real connections, on a disk whose slowest step takes longer than the idle timeout. */
async function startOnSlowDisk(slowStep: 'sync' | 'write' = 'sync') {
  let stepMs = 0
  const slow = async (step: string) => {
    if (step === slowStep) await delay(stepMs)
  }
  const app = await startTestApp({}, undefined, {
    ...diskFileSystem,
    async sync(descriptor) {
      await slow('sync')
      await diskFileSystem.sync(descriptor)
    },
    async write(...step) {
      await slow('write')
      return diskFileSystem.write(...step)
    },
  })
  const { http } = app
  http.server.setTimeout(IDLE_CONNECTION_MS)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const call = (method: string, path: string, payload: unknown, cookie = '') =>
    fetch(origin + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
  const entered = await call(verifyAccessPin.method, verifyAccessPin.path, { pin: TEST_PIN })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  stepMs = SLOW_STEP_MS
  return {
    app,
    port,
    cookie,
    call: (method: string, path: string, payload: unknown) => call(method, path, payload, cookie),
    upload(entries: readonly MultipartEntry[]) {
      const { body, contentType } = buildMultipart(entries)
      const headers = { cookie, 'content-type': contentType }
      return fetch(origin + uploadFiles.path, { method: uploadFiles.method, headers, body: new Uint8Array(body) })
    },
  }
}

/** More than the operating system buffers for a client that does not read. */
const LARGE_BYTES = 30_000_000
const FILE = { name: 'file', fileName: 'a.txt', value: 'x'.repeat(100_000) }
const PIN = { name: 'pin', value: TEST_PIN }

test.skipIf(isOnPostgres)(
  'a file is protected on a slow disk, and the connection stays open for the response',
  async () => {
    const { upload, call } = await startOnSlowDisk()
    const [file] = ((await (await upload([FILE, PIN])).json()) as { files: File[] }).files
    const path = pathOf(protectFile.path, { id: file?.id ?? '' })
    const response = await call(protectFile.method, path, { pin: TEST_PIN, newPassword: 'secret' })
    expect([response.status, await response.json()]).toEqual([200, { message: 'File protected' }])
  },
)

test.skipIf(isOnPostgres)('an upload with its password after its files is encrypted on a slow disk', async () => {
  const { upload } = await startOnSlowDisk()
  const response = await upload([FILE, PIN, { name: 'password', value: 'secret' }])
  expect([response.status, await response.json()]).toMatchObject([201, { files: [{ isPasswordProtected: true }] }])
})

test.skipIf(isOnPostgres)('an upload waits for the disk in the middle of its body', async () => {
  const { upload } = await startOnSlowDisk('write')
  const response = await upload([{ ...FILE, value: Buffer.alloc(4_000_000) }, PIN])
  expect(response.status).toBe(201)
})

test.skipIf(isOnPostgres)('a client that stops in the middle of a body is still disconnected', async () => {
  const { port, cookie } = await startOnSlowDisk()
  const { contentType } = buildMultipart([])
  const socket = connect(port, '127.0.0.1')
  const lines = [`POST ${uploadFiles.path} HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`, 'content-length: 1000']
  socket.write(`${[...lines, `content-type: ${contentType}`].join('\r\n')}\r\n\r\n--`)
  await once(socket.resume(), 'close')
})

test.skipIf(isOnPostgres)('a client that stops reading is still disconnected', async () => {
  const { app, port, cookie } = await startOnSlowDisk()
  await app.enterPin(TEST_PIN)
  const { id } = await app.store('large.bin', Buffer.alloc(LARGE_BYTES))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${pathOf(getFileContent.path, { id })} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  await delay(3 * IDLE_CONNECTION_MS)
  let receivedBytes = 0
  socket.on('data', (chunk) => (receivedBytes += chunk.length))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(receivedBytes).toBeLessThan(LARGE_BYTES)
})
