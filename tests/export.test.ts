import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { endSession, listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { cancelExport, getExport, getExports, prepareExport } from '@pinloft/contract/backup/exports'
import { pathOf, type ReplyOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../server/src/testing/read-zip.ts'
import { decryptByAge } from './support/age-tool.ts'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults, settledLeftovers } from './support/data-folder.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { protect } from './support/protected-files.ts'

/** More than the buffers of both sides hold, so that the server waits for the client. */
const LARGE = randomBytes(40_000_000)
let folder: string
let server: Pinloft
let client: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-exports-'))
  server = await startPinloft({ dataDir: join(folder, 'data') })
  client = await enteredClient(server)
  await client.makeFolder('Kept')
  const [secret] = await client.store([filePart('secret.txt', 'nobody reads this')], 'Kept')
  expect((await protect(client, secret?.id ?? '', 'secret')).status).toBe(200)
  await client.store([filePart('large.bin', LARGE)])
})
afterAll(async () => {
  client.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function prepare(by = client) {
  return by.call(prepareExport.method, prepareExport.path, { json: { pin: TEST_PIN } })
}

async function begin(by = client) {
  const reply = await prepare(by)
  expect(reply.status).toBe(201)
  const { id, size } = reply.json<ReplyOf<typeof prepareExport>>()
  const url = server.url + pathOf(getExport.path, { id })
  return { id, size, response: await open({ url, headers: { cookie: by.cookieHeader } }) }
}

async function running(): Promise<ReplyOf<typeof getExports>['running']> {
  return (await client.call(getExports.method, getExports.path)).json<ReplyOf<typeof getExports>>().running
}

test('a download that is not read blocks others, can be cancelled, and the next one is complete', async () => {
  const { id, size, response } = await begin()
  expect(await running()).toMatchObject({ id, totalBytes: size })
  const refused = await prepare()
  expect([refused.status, refused.json()]).toMatchObject([409, { code: 'export_running' }])
  const cancelled = await client.call(cancelExport.method, pathOf(cancelExport.path, { id }))
  expect(cancelled.status).toBe(200)
  await expect(buffer(response)).rejects.toThrow('aborted')
  expect(await running()).toBeNull()

  const next = await begin()
  const archive = await buffer(next.response)
  expect(archive).toHaveLength(next.size)
  const contents = new Map((await readZip(archive)).map(({ path, content }) => [path, content]))
  expect([...contents.keys()].sort()).toEqual(['Kept/', 'Kept/secret.txt.age', 'large.bin'])
  expect(contents.get('large.bin')?.equals(LARGE)).toBe(true)
  const sealed = join(folder, 'secret.txt.age')
  await writeFile(sealed, contents.get('Kept/secret.txt.age') ?? '')
  expect(String(await decryptByAge(sealed, 'secret'))).toBe('nobody reads this')
  await expect.poll(running).toBeNull()
})

test('an export ends with its session', async () => {
  const other = await enteredClient(server)
  const { response } = await begin(other)
  const sessions = (await other.call(listSessions.method, listSessions.path)).json<Session[]>()
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect((await client.call(endSession.method, pathOf(endSession.path, { id }))).status).toBe(200)
  await expect(buffer(response)).rejects.toThrow('aborted')
  await expect.poll(running).toBeNull()
  other.close()
})

test('an export does not prevent the server from stopping, and leaves nothing behind', async () => {
  const { response } = await begin()
  const broken = expect(buffer(response)).rejects.toThrow('aborted')
  await server.stop()
  await broken
  server = await startPinloft({ dataDir: server.dataDir })
  client.close()
  client = await enteredClient(server)
  expect(await settledLeftovers(server.dataDir)).toEqual([])
  expect(await settledFaults(server.dataDir)).toEqual([])
})
