import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BACKUP_FILE_TYPE, getRestoreReadiness, openRestore, restoreBackupFile } from '@pinloft/contract/backup/files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/backup/limits'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { runCommand } from './support/commands.ts'
import { faultsOfDataFolder } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'

const PASSPHRASE = 'correct horse'
const stored = new Map<string, string>()
let folder: string
let file: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-restores-'))
  const source = await startPinloft()
  const client = await enteredClient(source)
  for (let index = 0; index < 10; index++) {
    const content = randomBytes(500_000)
    stored.set(`${index}.bin`, sha256(content))
    await client.store([filePart(`${index}.bin`, content)])
  }
  const path = join(folder, 'x.age')
  const environment = { DATA_DIR: source.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runCommand('backup', [path], environment)).toMatchObject({ status: 0 })
  file = await readFile(path)
  client.close()
  await source.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An empty installation whose data survives being killed. */
async function emptyServer() {
  const dataDir = await mkdtemp(join(folder, 'empty-'))
  const server = await startPinloft({ dataDir })
  return { server, client: await enteredClient(server) }
}

function open(client: Client, { pin = TEST_PIN, passphrase = PASSPHRASE } = {}) {
  const head = file.subarray(0, BACKUP_HEAD_BYTES).toString('base64')
  return client.call(openRestore.method, openRestore.path, { json: { pin, passphrase, head, sizeBytes: file.length } })
}

async function send(client: Client, body: Uint8Array | AsyncIterable<Uint8Array>) {
  const opened = await open(client)
  expect(opened.status, opened.text).toBe(201)
  const { id } = opened.json<{ id: string }>()
  const headers = { 'content-type': BACKUP_FILE_TYPE }
  return client.call(restoreBackupFile.method, pathOf(restoreBackupFile.path, { id }), { body, headers })
}

async function readiness(client: Client) {
  return (await client.call('GET', getRestoreReadiness.path)).json<{ readiness: string }>().readiness
}

/** Settles when the server has restarted, which ends the earlier session. */
function restarted(client: Client) {
  const status = async () => (await client.call('GET', getRestoreReadiness.path).catch(() => null))?.status
  return expect.poll(status).toBe(401)
}

async function expectRestored(server: Pinloft) {
  const client = await enteredClient(server)
  const seen = new Map<string, string>()
  for (const { id, originalName } of await client.files()) seen.set(originalName, (await client.digest(id)).sha256)
  expect(seen).toEqual(stored)
  expect(await readiness(client)).toBe('not-empty')
  client.close()
  expect(await faultsOfDataFolder(server.dataDir)).toEqual([])
  expect(leftIn(server.dataDir)).toEqual([])
}

function leftIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => ['arriving', 'arrived', 'placing'].includes(name))
}

test('an uploaded backup replaces an empty installation, at the same address', async () => {
  const { server, client } = await emptyServer()
  onTestFinished(() => server.stop())
  expect(await readiness(client)).toBe('ready')
  const reply = await send(client, file)
  expect([reply.status, reply.json()]).toEqual([200, { fileCount: stored.size, alreadyDamaged: [] }])
  await restarted(client)
  client.close()
  await expectRestored(server)
  // It still stops gracefully, at the end of this test.
})

test('a backup that cannot be restored is refused, and nothing is changed', async () => {
  const { server, client } = await emptyServer()
  onTestFinished(() => server.stop())
  expect((await open(client, { pin: '000000' })).json()).toMatchObject({ code: 'pin_invalid' })
  expect((await open(client, { passphrase: 'Correct horse' })).json()).toMatchObject({
    code: 'backup_passphrase_wrong',
  })
  const damaged = Buffer.from(file)
  const at = file.length / 2
  damaged[Math.floor(at)] = (file[Math.floor(at)] ?? 0) ^ 1
  const reply = await send(client, damaged)
  expect([reply.status, reply.json()]).toEqual([
    422,
    { code: 'backup_not_restored', message: expect.stringMatching(/^The backup is damaged in or near \d\.bin /) },
  ])
  expect(leftIn(server.dataDir)).toEqual([])
  expect(await readiness(client)).toBe('ready')

  // Another file is stored during the upload.
  async function* slowly() {
    yield file.subarray(0, 1_000_000)
    await client.store([filePart('mine.txt', 'mine')])
    yield file.subarray(1_000_000)
  }
  expect((await send(client, slowly())).json()).toMatchObject({ code: 'restore_not_empty' })
  expect((await open(client)).json()).toMatchObject({ code: 'restore_not_empty' })
  expect(leftIn(server.dataDir)).toEqual([])
  expect((await client.files()).map(({ originalName }) => originalName)).toEqual(['mine.txt'])
  client.close()
})

test('a server killed during the upload stays empty; one killed later is restored', async () => {
  const { server, client } = await emptyServer()
  let running = server
  async function* killing() {
    yield file.subarray(0, 3_000_000)
    await expect.poll(() => leftIn(server.dataDir)).toEqual(['arriving'])
    await running.kill()
    yield file.subarray(3_000_000)
  }
  await expect(send(client, killing())).rejects.toThrow()
  client.close()

  running = await startPinloft({ dataDir: server.dataDir })
  expect(leftIn(server.dataDir)).toEqual([])
  const again = await enteredClient(running)
  expect(await readiness(again)).toBe('ready')
  expect((await send(again, file)).status).toBe(200)
  await running.kill()
  again.close()
  running = await startPinloft({ dataDir: server.dataDir })
  onTestFinished(() => running.stop())
  await expectRestored(running)
})
