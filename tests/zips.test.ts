import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Folder } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { getZip, prepareZip } from '@pinloft/contract/zips/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../server/src/testing/read-zip.ts'
import { type Client, enteredClient } from './support/client.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { callForBytes, protect } from './support/protected-files.ts'

/** More than the buffers of both sides hold, so that the server waits for the client. */
const LARGE_BYTES = 40_000_000
let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

async function prepared(chosen: { fileIds?: string[]; folderIds?: string[] }) {
  const reply = await client.call(prepareZip.method, prepareZip.path, { json: chosen })
  expect(reply.status).toBe(201)
  return reply.json<{ id: string; size: number; fileCount: number; leftOutCount: number }>()
}

const zipPath = (id: string) => pathOf(getZip.path, { id })

function begin(id: string) {
  return open({ url: server.url + zipPath(id), headers: { cookie: client.cookieHeader } })
}

/** Number of blobs that the server currently has open. */
function openBlobs(): number {
  const descriptors = join('/proc', String(server.pid), 'fd')
  return readdirSync(descriptors).filter((name) => /\/blobs\/\w\w\/\w+$/.test(linkOf(join(descriptors, name)))).length
}

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor)
  } catch {
    return ''
  }
}

test('a tree of 2,000 files is downloaded as one complete archive', async () => {
  const folder = (await client.makeFolder('Tree')).json<Folder>()
  for (const name of ['a', 'b']) await client.makeFolder(name, 'Tree')
  const content = randomBytes(3_000)
  for (const name of ['a', 'b']) {
    const parts = Array.from({ length: 1000 }, (_, index) => filePart(`${index}.bin`, content))
    await client.store(parts, `Tree/${name}`)
  }
  const zip = await prepared({ folderIds: [folder.id] })
  const { bytes } = await callForBytes(server, client, { path: zipPath(zip.id) })
  expect(bytes).toHaveLength(zip.size)
  const entries = await readZip(bytes)
  expect(entries).toHaveLength(2003)
  for (const entry of entries.filter(({ path }) => !path.endsWith('/')))
    expect(entry.content.equals(content)).toBe(true)
})

test('an archive of a folder with a protected file contains nothing of it', async () => {
  const [open, shut] = await client.store([
    filePart('open.txt', 'x'.repeat(5000)),
    filePart('shut.txt', 'y'.repeat(5000)),
  ])
  await protect(client, shut?.id ?? '', 'zip password')
  const zip = await prepared({ fileIds: [open?.id ?? '', shut?.id ?? ''] })
  expect(zip).toMatchObject({ fileCount: 1, leftOutCount: 1 })
  const { bytes } = await callForBytes(server, client, { path: zipPath(zip.id) })
  expect((await readZip(bytes)).map(({ path }) => path)).toEqual(['open.txt'])
  expect(bytes.includes('yyyyyyyy')).toBe(false)
})

test('an archive with a file damaged during the download never looks complete', async () => {
  const [first, second] = await client.store([
    filePart('first.bin', Buffer.alloc(LARGE_BYTES, 1)),
    filePart('second.bin', Buffer.alloc(LARGE_BYTES, 2)),
  ])
  const zip = await prepared({ fileIds: [first?.id ?? '', second?.id ?? ''] })
  const response = await begin(zip.id)
  expect(response.statusCode).toBe(200)
  const blobs = join(server.dataDir, 'blobs')
  const stored = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of stored) truncateSync(join(parentPath, name), 10)
  await expect(buffer(response)).rejects.toThrow()
})

test('a disconnect ends the work', async () => {
  const [file] = await client.store([filePart('left.bin', Buffer.alloc(LARGE_BYTES, 3))])
  const response = await begin((await prepared({ fileIds: [file?.id ?? ''] })).id)
  await expect.poll(openBlobs).toBe(1)
  response.destroy()
  await expect.poll(openBlobs).toBe(0)
})
