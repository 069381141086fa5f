import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { endSession, listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { getBackup, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { getFileContent } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { appendToUpload, TUS_CONTENT_TYPE, TUS_VERSION, uploadFiles } from '@pinloft/contract/uploads/endpoints'
import { getZip, prepareZip } from '@pinloft/contract/zips/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { settledLeftovers } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { NODE, type Pinloft, ROOT, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { begin, uploadIdOf } from './support/resumable.ts'

/** More than the operating system buffers for a client that does not read. */
const LARGE_BYTES = 16_000_000
const NEW_PIN = '777777'
let server: Pinloft
let client: Client

beforeEach(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterEach(async () => {
  client.close()
  await server.stop()
})

interface OpenReply {
  name: string
  /** Settles when the connection is broken; false when it ended normally. */
  isCut: Promise<boolean>
}

function begun(method: string, path: string, headers: Record<string, string> = {}): ClientRequest {
  const outgoing = request(server.url + path, { method, headers: { cookie: client.cookieHeader, ...headers } })
  outgoing.on('error', () => {})
  return outgoing
}

/** A download of which only the first bytes are read, until `isCut` is awaited. */
async function download(name: string, path: string): Promise<OpenReply & { readOn(): void }> {
  const outgoing = begun('GET', path)
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(response.statusCode, name).toBe(200)
  await once(response, 'readable')
  response.on('error', () => {})
  const isCut = new Promise<boolean>((resolve) => response.once('close', () => resolve(!response.complete)))
  return { name, isCut, readOn: () => response.resume() }
}

/** A request body that never ends. */
async function upload(
  name: string,
  path: string,
  { method, headers, start }: { method: string; headers: Record<string, string>; start: string },
): Promise<OpenReply> {
  const outgoing = begun(method, path, { ...headers, expect: '100-continue' })
  const isCut = new Promise<boolean>((resolve) => {
    outgoing.once('response', () => resolve(false))
    outgoing.once('close', () => resolve(true))
  })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  outgoing.write(start)
  return { name, isCut }
}

async function openEverything(): Promise<{ downloads: Awaited<ReturnType<typeof download>>[]; uploads: OpenReply[] }> {
  const [file] = await client.store([filePart('large.bin', Buffer.alloc(LARGE_BYTES))])
  const id = file?.id ?? ''
  const zip = await client.call(prepareZip.method, prepareZip.path, { json: { fileIds: [id] } })
  const json = { pin: TEST_PIN, passphrase: 'correct horse' }
  const backup = await client.call(prepareBackup.method, prepareBackup.path, { json })
  const idOf = ({ json }: typeof zip) => json<{ id: string }>().id
  const uploadId = uploadIdOf(await begin(client, 1_000))
  const partPath = pathOf(appendToUpload.path, { id: uploadId })
  const tus = { 'content-type': TUS_CONTENT_TYPE, 'tus-resumable': TUS_VERSION, 'upload-offset': '0' }
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' }
  const formStart = '--x\r\ncontent-disposition: form-data; name="file"; filename="cut.txt"\r\n\r\nhalf'
  return {
    downloads: [
      await download('content', pathOf(getFileContent.path, { id })),
      await download('zip', pathOf(getZip.path, { id: idOf(zip) })),
      await download('backup', pathOf(getBackup.path, { id: idOf(backup) })),
    ],
    uploads: [
      await upload('form', uploadFiles.path, { method: uploadFiles.method, headers: form, start: formStart }),
      await upload('part', partPath, { method: appendToUpload.method, headers: tus, start: 'half' }),
    ],
  }
}

async function expectCut({ downloads, uploads }: Awaited<ReturnType<typeof openEverything>>): Promise<void> {
  for (const { name, isCut } of uploads) expect(await isCut, name).toBe(true)
  for (const { readOn } of downloads) readOn()
  for (const { name, isCut } of downloads) expect(await isCut, name).toBe(true)
  expect(await settledLeftovers(server.dataDir)).toEqual([])
}

test('everything a session has open ends with it, and other sessions continue', async () => {
  const owner = await enteredClient(server)
  const everything = await openEverything()
  const sessions = (await client.call(listSessions.method, listSessions.path)).json<Session[]>()
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect((await owner.call(endSession.method, pathOf(endSession.path, { id }))).status).toBe(200)
  await expectCut(everything)
  expect((await owner.files()).map(({ originalName }) => originalName)).toEqual(['large.bin'])
  owner.close()
})

test('everything open ends when a new PIN is set in the console', async () => {
  const everything = await openEverything()
  expect((await client.call(listSessions.method, listSessions.path)).status).toBe(200)
  const { status, stderr } = spawnSync(NODE, ['server/src/commands/pin.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: server.dataDir },
    input: `${NEW_PIN}\n`,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  await expectCut(everything)
})
