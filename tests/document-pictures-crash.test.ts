import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDocument, keepDocumentDraft } from '@pinloft/contract/documents/endpoints'
import { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import type { File } from '@pinloft/contract/files/endpoints'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { blobKeys } from './support/data-folder.ts'
import { startPinloft, TEST_PIN } from './support/pinloft.ts'
import { protect } from './support/protected-files.ts'

/** Enough for the server to be killed while it seals them or deletes what was plain. */
const PICTURE_COUNT = 20
const PASSWORD = 'secret'
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** A new draft that shows pictures. Returns its id and the paths of the pictures. */
async function addDraft(client: Client): Promise<{ draftId: string; paths: string[] }> {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const paths: string[] = []
  for (let number = 0; number < PICTURE_COUNT; number++) {
    const headers = { 'content-type': 'application/octet-stream' }
    const { text } = await client.call('POST', addDocumentPicture.path, { body: png, headers })
    paths.push(JSON.parse(text).path)
  }
  const draftId = randomUUID()
  const images = paths.map((src, number) => ({ type: 'image', attrs: { src, blockId: `b${number}` } }))
  const json = { draftRevision: 0, changeId: randomUUID(), content: { type: 'doc', content: images } }
  expect((await client.call('PUT', pathOf(keepDocumentDraft.path, { id: draftId }), { json })).status).toBe(200)
  return { draftId, paths }
}

async function save(client: Client, draftId: string, password = ''): Promise<File> {
  const json = { title: 'Page', content: '', draftId, password, pin: TEST_PIN }
  const { status, text } = await client.call('POST', createDocument.path, { json })
  expect(status, text).toBe(201)
  return JSON.parse(text)
}

async function plainPictures(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  return paths.filter((_, index) => contents[index]?.subarray(0, PNG_START.length).equals(PNG_START))
}

/** Settles as soon as the draft is recorded as sealed. */
async function waitForSeal(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'), { readOnly: true })
  const sealed = database.prepare('select count(*) as count from document_drafts where lock is not null')
  while (sealed.get()?.count === 0) await new Promise((resolve) => setImmediate(resolve))
  database.close()
}

interface Act {
  name: string
  prepare(client: Client, draftId: string): Promise<string>
  action(client: Client, id: string): Promise<unknown>
}

const ACTS: readonly Act[] = [
  {
    name: 'gets a password',
    prepare: async (client, draftId) => (await save(client, draftId)).id,
    action: (client, id) => protect(client, id, PASSWORD),
  },
  {
    name: 'is saved with a password',
    prepare: async (_, draftId) => draftId,
    action: (client, draftId) => save(client, draftId, PASSWORD),
  },
]

test.each(ACTS)('no picture of a document that $name is plain after a crash', async ({ prepare, action }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-pictures-'))
  let server = await startPinloft({ dataDir })
  try {
    const client = await enteredClient(server)
    const { draftId, paths } = await addDraft(client)
    const id = await prepare(client, draftId)
    const acting = action(client, id).catch(() => {})
    await waitForSeal(dataDir)
    await server.kill()
    await acting
    client.close()
    // Otherwise the test would prove nothing.
    expect(await plainPictures(dataDir)).not.toEqual([])

    server = await startPinloft({ dataDir })
    await expect.poll(() => plainPictures(dataDir)).toEqual([])
    // Those of the pictures and of the file.
    expect(blobKeys(dataDir)).toHaveLength(PICTURE_COUNT + 1)
    const returned = await enteredClient(server)
    const headers = { [FILE_PASSWORD_HEADER]: PASSWORD }
    for (const path of paths) expect((await returned.call('GET', path, { headers })).status).toBe(200)
    returned.close()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
