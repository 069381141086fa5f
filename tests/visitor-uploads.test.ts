import { join } from 'node:path'
import { listFolders } from '@pinloft/contract/files/endpoints'
import { createShare, type Share, visitorPaths } from '@pinloft/contract/shares/endpoints'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import { afterAll, describe, expect, test } from 'vitest'
import { Client, enteredClient } from './support/client.ts'
import { settledFaults, settledLeftovers } from './support/data-folder.ts'
import { type GeneratedContent, generateContent } from './support/generated-content.ts'
import type { Body, Reply } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { peakMemoryBytes } from './support/processes.ts'
import { fileIdOf, isBroken, uploadMetadata } from './support/resumable.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const MEBIBYTE = 1024 ** 2
/** `VISITOR_UPLOAD_MEBIBYTES=5120` measures what is too long for every change. */
const SIZE_BYTES = Number(process.env.VISITOR_UPLOAD_MEBIBYTES ?? 20) * MEBIBYTE + 1
const BREAKS = 20
const PART_BYTES = 32 * MEBIBYTE
const PEAK_MAX_BYTES = 200_000_000
const TUS = { 'tus-resumable': TUS_VERSION }
const disk = await mountSmallDisk()
afterAll(() => disk.unmount())

test(`a drop box receives a file over ${BREAKS} broken connections in constant memory, and its limits hold`, async () => {
  const server = await startPinloft()
  try {
    const content = generateContent(SIZE_BYTES)
    const { owner, visitor, createAt } = await openDropBox(server, { sizeLimit: SIZE_BYTES + 1000, fileLimit: 9 })
    const beforeBytes = peakMemoryBytes(server.pid)
    const fileId = await sendOverBreaks(visitor, { createAt, content })
    const peakBytes = peakMemoryBytes(server.pid)
    process.stdout.write(`${SIZE_BYTES} bytes: at most ${peakBytes} in memory, ${beforeBytes} before\n`)
    expect(peakBytes).toBeLessThan(PEAK_MAX_BYTES)
    expect(await owner.digest(fileId)).toEqual({ status: 200, sizeBytes: SIZE_BYTES, sha256: content.sha256() })

    const sendSmall = () => create(visitor, createAt, 200, Buffer.alloc(200))
    const replies = await Promise.all(Array.from({ length: 20 }, sendSmall))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 413)).toHaveLength(15)
    expect(await owner.files()).toHaveLength(6)
  } finally {
    await server.stop()
  }
})

describe.skipIf(!disk.isMounted)('on a full disk', () => {
  test('a visitor is told so, and the owner loses nothing', async () => {
    const server = await startPinloft({ dataDir: join(disk.path, 'data') })
    try {
      const { owner, visitor, createAt } = await openDropBox(server, {})
      const content = generateContent(24 * MEBIBYTE)
      const noRoom = [507, 'There is not enough space for this file. Tell the person who sent you the link.']
      expect(answer(await create(visitor, createAt, 100 * MEBIBYTE))).toEqual(noRoom)
      const upload = String((await create(visitor, createAt, content.sizeBytes)).headers.location)
      const kept = await owner.store([filePart('kept.bin', Buffer.alloc(38 * MEBIBYTE, 'kept'))])
      expect(answer(await append(visitor, upload, 0, content.read(0, content.sizeBytes)))).toEqual(noRoom)
      expect(await owner.files()).toEqual(kept)
      expect((await visitor.call('DELETE', upload, { headers: TUS })).status).toBe(204)
      await owner.store([filePart('more.bin', Buffer.alloc(MEBIBYTE))])
      expect(await settledLeftovers(server.dataDir)).toEqual([])
      expect(await settledFaults(server.dataDir)).toEqual([])
    } finally {
      await server.stop()
    }
  })
})

async function openDropBox(server: Pinloft, limits: { sizeLimit?: number; fileLimit?: number }) {
  const owner = await enteredClient(server)
  await owner.makeFolder('Guests')
  const [folder] = (await owner.call(listFolders.method, listFolders.path)).json<[{ id: string }]>()
  const json = { entryIds: [folder.id], mode: 'drop', pin: TEST_PIN, ...limits }
  const { address } = (await owner.call(createShare.method, createShare.path, { json })).json<Share>()
  const visitor = new Client(server)
  const paths = visitorPaths(new URL(address).pathname.split('/').at(-1) ?? '')
  expect((await visitor.call('GET', paths.page)).status).toBe(200)
  return { owner, visitor, createAt: paths.uploads(folder.id) }
}

function create(visitor: Client, createAt: string, sizeBytes: number, body?: Body): Promise<Reply> {
  const headers = {
    ...TUS,
    'upload-length': String(sizeBytes),
    'upload-metadata': uploadMetadata({ filename: 'film.bin' }),
    ...(body !== undefined && { 'content-type': TUS_CONTENT_TYPE }),
  }
  return visitor.call('POST', createAt, { headers, body })
}

function append(visitor: Client, upload: string, start: number, body: Body): Promise<Reply> {
  const headers = { ...TUS, 'upload-offset': String(start), 'content-type': TUS_CONTENT_TYPE }
  return visitor.call('PATCH', upload, { headers, body })
}

/** Returns the id of the file. */
async function sendOverBreaks(
  visitor: Client,
  { createAt, content }: { createAt: string; content: GeneratedContent },
): Promise<string> {
  const upload = String((await create(visitor, createAt, content.sizeBytes)).headers.location)
  const cuts = Array.from({ length: BREAKS }, (_, index) => Math.round(((index + 1) / (BREAKS + 1)) * SIZE_BYTES))
  for (;;) {
    const { headers } = await visitor.call('HEAD', upload, { headers: TUS })
    const fileId = fileIdOf(headers)
    if (fileId !== null) {
      expect(cuts).toEqual([])
      return fileId
    }
    const start = Number(headers['upload-offset'])
    const end = Math.min(content.sizeBytes, start + PART_BYTES)
    const cut = (cuts[0] ?? Number.POSITIVE_INFINITY) < end ? cuts.shift() : undefined
    const sending = append(visitor, upload, start, cutAt(content.read(start, cut ?? end), cut))
    await sending.catch((error: unknown) => {
      if (!(error instanceof ConnectionCut) && !isBroken(error)) throw error
    })
  }
}

class ConnectionCut extends Error {}

function* cutAt(pieces: Generator<Buffer>, cut: number | undefined): Generator<Buffer> {
  yield* pieces
  if (cut !== undefined) throw new ConnectionCut()
}

function answer(reply: Reply): [number, string] {
  return [reply.status, reply.json<{ message: string }>().message]
}
