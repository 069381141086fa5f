import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createDocument, getDocumentDraft, keepDocumentDraft } from '@pinloft/contract/documents/endpoints'
import { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { blobKeys, settledFaults, settledLeftovers, unfinishedBytes } from './support/data-folder.ts'
import { generateContent } from './support/generated-content.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, ROOT, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { POLL_OPTIONS } from './support/processes.ts'
import { append, begin, progress, sendMissing, uploadIdOf } from './support/resumable.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const MEBIBYTE = 1024 * 1024
const disk = await mountSmallDisk()

describe.skipIf(!disk.isMounted)('on a disk of 64 MiB', () => {
  let server: Pinloft

  beforeAll(async () => {
    server = await startPinloft({ dataDir: join(disk.path, 'data') })
  })
  afterAll(async () => {
    await server.stop()
    await disk.unmount()
  })

  /** A client of a server without files: each test fills the disk itself, whether alone or after any other. */
  async function emptiedServer(): Promise<Client> {
    const client = await enteredClient(server)
    for (const { id } of await client.files()) expect((await client.remove(id)).status).toBe(200)
    await client.purge()
    await spaceIsBack()
    return client
  }

  /** What was deleted takes its room until nothing reads it any more, such as the search for its words. */
  async function spaceIsBack(): Promise<void> {
    const free = async () => {
      const { bavail, bsize } = await statfs(disk.path)
      return (bavail * bsize) / MEBIBYTE
    }
    await expect.poll(free, POLL_OPTIONS).toBeGreaterThan(40)
  }

  test('an upload that does not fit is refused without a trace, and stored files stay', async () => {
    const client = await emptiedServer()
    const kept = Buffer.alloc(8 * MEBIBYTE, 'kept')
    const [file] = await client.store([filePart('kept.bin', kept)])

    for (const copies of [1, 3]) {
      const parts = Array.from({ length: copies }, (_, index) => filePart(`${index}.bin`, zeros(100 * MEBIBYTE)))
      const reply = await client.upload([...parts, { name: 'pin', value: TEST_PIN }])
      expect([reply.status, reply.json()]).toEqual([507, { message: 'Not enough storage space', code: 'no_space' }])
      expect(await client.files()).toEqual([file])
      expect(await settledLeftovers(server.dataDir)).toEqual([])
      expect(blobKeys(server.dataDir)).toHaveLength(1)
    }
  })

  test('a resumable upload that does not fit is refused at creation', async () => {
    const client = await enteredClient(server)
    for (const metadata of [undefined, { password: 'disk-password' }]) {
      const reply = await begin(client, 100 * MEBIBYTE, { metadata })
      expect([reply.status, reply.json()]).toEqual([507, { message: 'Not enough storage space', code: 'no_space' }])
    }
    expect(unfinishedBytes(server.dataDir)).toEqual([])
  })

  test('a resumable upload keeps what fitted, and resumes once there is space again', async () => {
    const client = await emptiedServer()
    const content = generateContent(24 * MEBIBYTE)
    const id = uploadIdOf(await begin(client, content.sizeBytes))
    // Meanwhile, other uploads fill the disk.
    const others = await client.store([filePart('other.bin', zeros(38 * MEBIBYTE))])
    const reply = await append(client, id, 0, content.read(0, content.sizeBytes))
    expect([reply.status, reply.json()]).toEqual([507, { message: 'Not enough storage space', code: 'no_space' }])
    const { durable } = await progress(client, id)
    expect(durable).toEqual([{ start: 0, end: expect.any(Number) }])
    expect(durable[0]?.end).toBeGreaterThan(MEBIBYTE)

    for (const other of others) await client.remove(other.id)
    await client.purge()
    await spaceIsBack()
    const fileId = await sendMissing(client, { id, content, partBytes: 4 * MEBIBYTE, connections: 2 })
    expect((await client.digest(fileId ?? '')).sha256).toBe(content.sha256())
  })

  test('a full server can still delete, and then accepts files again', async () => {
    const client = await emptiedServer()
    const ids: string[] = []
    for (let index = 0; index < 100; index++) {
      const reply = await client.upload([{ name: 'pin', value: TEST_PIN }, filePart(`${index}.bin`, zeros(MEBIBYTE))])
      if (reply.status === 507) break
      expect(reply.status).toBe(201)
      ids.push(reply.json<{ files: [{ id: string }] }>().files[0].id)
    }
    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) expect((await client.remove(id)).status).toBe(200)
    expect((await client.purge()).json()).toMatchObject({ entryCount: ids.length })
    await spaceIsBack()
    await client.store([filePart('again.bin', zeros(MEBIBYTE))])
  })

  test('a document keeps what was stored of it, and goes on once there is space again', async () => {
    const client = await emptiedServer()
    const id = randomUUID()
    const full = [507, { message: 'Not enough storage space', code: 'no_space' }]
    const keep = (draftId: string, draftRevision: number, text: string) =>
      client.call(keepDocumentDraft.method, pathOf(keepDocumentDraft.path, { id: draftId }), {
        json: { draftRevision, changeId: randomUUID(), content: documentOf(text) },
      })
    const draft = async () => (await client.call(getDocumentDraft.method, pathOf(getDocumentDraft.path, { id }))).json()
    expect((await keep(id, 0, 'Stored')).status).toBe(200)

    const body = readFileSync(join(ROOT, 'docs/pictures/gate.webp'))
    const headers = { 'content-type': 'application/octet-stream' }
    const addPicture = () => client.call(addDocumentPicture.method, addDocumentPicture.path, { body, headers })
    const save = () =>
      client.call(createDocument.method, createDocument.path, {
        json: { title: 'Full', draftId: id, pin: TEST_PIN },
      })
    const filler = fill(disk.path)
    onTestFinished(() => rm(filler, { force: true }))
    // The database has room left in its own files: other drafts use it up, fewer than the disk has room for.
    const long = randomBytes(1_500_000).toString('base64')
    for (let others = 0; (await keep(randomUUID(), 0, long)).status === 200; others++) expect(others).toBeLessThan(32)
    const before = await draft()
    for (const { status, json } of [await keep(id, 1, long), await addPicture(), await save()]) {
      expect([status, json()]).toEqual(full)
    }
    expect(await draft()).toEqual(before)
    expect(await client.files()).toEqual([])

    await rm(filler)
    expect((await keep(id, 1, long)).status).toBe(200)
    expect((await save()).status).toBe(201)
    expect((await client.files()).map(({ originalName }) => originalName)).toEqual(['Full.html'])
    expect(await settledFaults(server.dataDir)).toEqual([])
  })

  test('a restart changes nothing, not even after an upload that did not fit', async () => {
    const filled = await emptiedServer()
    await filled.store([filePart('kept.bin', zeros(8 * MEBIBYTE))])
    expect(
      (await filled.upload([{ name: 'pin', value: TEST_PIN }, filePart('no.bin', zeros(100 * MEBIBYTE))])).status,
    ).toBe(507)
    const before = await filled.files()
    expect(before.map(({ originalName }) => originalName)).toEqual(['kept.bin'])
    await server.kill()
    server = await startPinloft({ dataDir: server.dataDir })
    expect(await (await enteredClient(server)).files()).toEqual(before)
    expect(await settledLeftovers(server.dataDir)).toEqual([])
    expect(await settledFaults(server.dataDir)).toEqual([])
  })
})

/** Leaves nothing free, by a file of which it returns the path. */
function fill(folder: string): string {
  const path = join(folder, 'filler')
  const block = Buffer.alloc(4096)
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
    return path
  } finally {
    closeSync(file)
  }
}

function documentOf(text: string): object {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}

async function* zeros(sizeBytes: number): AsyncGenerator<Uint8Array> {
  const block = Buffer.alloc(256 * 1024)
  for (let sent = 0; sent < sizeBytes; sent += block.length) yield block
}
