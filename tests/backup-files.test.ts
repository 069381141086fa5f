import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { BACKUP_FILE_TYPE, openBackupFile, verifyBackupFile } from '@pinloft/contract/backup/files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/backup/limits'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { runCommand } from './support/commands.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'

const PASSPHRASE = 'correct horse'
let folder: string
let server: Pinloft
let client: Client
let file: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-backup-files-'))
  server = await startPinloft({ env: { LOG_LEVEL: 'trace' } })
  client = await enteredClient(server)
  await client.store([filePart('large.bin', randomBytes(5_000_000))])
  const path = join(folder, 'x.age')
  const environment = { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runCommand('backup', [path], environment)).toMatchObject({ status: 0 })
  file = await readFile(path)
})
afterAll(async () => {
  client.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function openFile(): Promise<string> {
  const head = file.subarray(0, BACKUP_HEAD_BYTES).toString('base64')
  const json = { passphrase: PASSPHRASE, head, sizeBytes: file.length }
  const reply = await client.call(openBackupFile.method, openBackupFile.path, { json })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<{ id: string }>().id
}

function sendFile(id: string, body: Uint8Array | AsyncIterable<Uint8Array>) {
  const headers = { 'content-type': BACKUP_FILE_TYPE }
  return client.call(verifyBackupFile.method, pathOf(verifyBackupFile.path, { id }), { body, headers })
}

/** Unlinked files that the server has open. */
function spools(): string[] {
  const descriptors = `/proc/${server.pid}/fd`
  return readdirSync(descriptors).flatMap((name) => {
    try {
      return [readlinkSync(join(descriptors, name))].filter((path) => path.includes('/spool-'))
    } catch {
      return []
    }
  })
}

test('a check whose connection breaks leaves nothing behind, and the next one works', async () => {
  const id = await openFile()
  const broken = Promise.withResolvers<void>()
  async function* half() {
    yield file.subarray(0, 2_000_000)
    await broken.promise
    throw new Error('The line is cut')
  }
  const cut = expect(sendFile(id, half())).rejects.toThrow()
  await expect.poll(spools).toHaveLength(1)
  const busy = await client.call(openBackupFile.method, openBackupFile.path, {
    json: { passphrase: PASSPHRASE, head: '', sizeBytes: 0 },
  })
  expect(busy.json()).toMatchObject({ code: 'backup_file_busy' })
  broken.resolve()
  await cut
  await expect.poll(spools).toEqual([])

  const next = await sendFile(await openFile(), file)
  expect([next.status, next.json()]).toEqual([200, expect.objectContaining({ fileCount: 1, faultCount: 0 })])
  expect(spools()).toEqual([])
})

test('ending a session aborts its check', async () => {
  const id = await openFile()
  async function* endless() {
    yield file.subarray(0, 2_000_000)
    await new Promise(() => {})
  }
  const ended = expect(sendFile(id, endless())).rejects.toThrow()
  await expect.poll(spools).toHaveLength(1)
  const other = await enteredClient(server)
  const sessions = (await client.call(listSessions.method, listSessions.path)).json<Session[]>()
  const own = sessions.find(({ isCurrent }) => isCurrent)?.id
  expect((await other.call('DELETE', `${listSessions.path}/${own}`)).status).toBe(200)
  other.close()
  await ended
  await expect.poll(spools).toEqual([])
  expect(server.output()).not.toContain(PASSPHRASE)
})
