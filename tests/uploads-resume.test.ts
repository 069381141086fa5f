import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { faultsOfDataFolder, seedUpload, settledLeftovers, unfinishedBytes } from './support/data-folder.ts'
import { generateContent } from './support/generated-content.ts'
import { startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'
import { append, begin, progress, sendMissing, uploadIdOf } from './support/resumable.ts'

const MEBIBYTE = 1024 ** 2
const SIZE_BYTES = 2 * 1024 ** 3 + 12_345
/** Stored by the test before the first kill, so that only the rest is sent. */
const SEEDED_BYTES = SIZE_BYTES - 256 * MEBIBYTE
const PART_BYTES = 2 * MEBIBYTE
const CONNECTIONS = 3
const KILLS = repeats(10)

test(`2 GiB arrive whole over ${KILLS} crashes, and little is sent twice`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const content = generateContent(SIZE_BYTES, seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-resume-'))
  let server = await startPinloft({ dataDir })
  try {
    let client = await enteredClient(server)
    const id = uploadIdOf(await begin(client, SIZE_BYTES))
    await server.stop()
    await seedUpload(dataDir, { uploadId: id, storedBytes: SEEDED_BYTES, content: content.read(0, SEEDED_BYTES) })
    server = await startPinloft({ dataDir })
    client.close()
    client = await enteredClient(server)
    const sendBytes = SIZE_BYTES - SEEDED_BYTES
    const killAt = Array.from({ length: KILLS }, () => random.integer(sendBytes)).sort((a, b) => a - b)
    let sentBytes = 0
    let kills = 0
    let fileId: string | null = null
    while (fileId === null) {
      let killing: Promise<void> | undefined
      const onSending = (sizeBytes: number) => {
        sentBytes += sizeBytes
        const isTime = killing === undefined && sentBytes >= (killAt[kills] ?? Number.POSITIVE_INFINITY)
        if (isTime) killing = server.kill()
      }
      fileId = await sendMissing(client, { id, content, partBytes: PART_BYTES, connections: CONNECTIONS, onSending })
      if (killing === undefined) continue
      await killing
      kills++
      client.close()
      server = await startPinloft({ dataDir })
      client = await enteredClient(server)
      if (fileId === null && (await progress(client, id)).fileId === null) expect(await client.files()).toEqual([])
    }
    expect(kills).toBe(KILLS)
    expect(sentBytes - sendBytes).toBeLessThanOrEqual(kills * CONNECTIONS * PART_BYTES)
    expect(await client.digest(fileId)).toEqual({ status: 200, sizeBytes: SIZE_BYTES, sha256: content.sha256() })
    client.close()
    await server.stop()
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
    expect(unfinishedBytes(dataDir)).toEqual([])
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('an aborted part keeps the bytes that arrived, even when the server is told to stop', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-broken-'))
  let server = await startPinloft({ dataDir })
  try {
    let client = await enteredClient(server)
    const content = generateContent(20 * MEBIBYTE)
    const id = uploadIdOf(await begin(client, content.sizeBytes))
    const sendSome = async (start: number, end: number) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `PATCH /api/uploads/${id} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${client.cookieHeader}\r\nTus-Resumable: 1.0.0\r\n` +
          'Content-Type: application/offset+octet-stream\r\n' +
          `Upload-Offset: ${start}\r\nContent-Length: ${content.sizeBytes - start}\r\n\r\n`,
      )
      for (const piece of content.read(start, end)) socket.write(piece)
      await expect.poll(() => socket.writableLength).toBe(0)
      return socket
    }

    // The connection is closed.
    const first = await sendSome(0, 5_000_000)
    await expect.poll(() => unfinishedBytes(dataDir)[0]?.sizeBytes).toBeGreaterThan(4_000_000)
    first.destroy()
    const durable = async () => (await progress(client, id)).durable
    await expect.poll(durable).toEqual([{ start: 0, end: 5_000_000 }])

    // The connection is silently dead, and the client returns over another one.
    await sendSome(5_000_000, 10_000_000)
    await expect.poll(() => unfinishedBytes(dataDir)[0]?.sizeBytes).toBeGreaterThan(9_000_000)
    const rival = await append(client, id, 5_000_000, Buffer.alloc(1000))
    expect([rival.status, rival.json()]).toMatchObject([409, { code: 'upload_offset_conflict' }])
    expect(await durable()).toEqual([{ start: 0, end: 10_000_000 }])

    // The server is told to stop.
    await sendSome(10_000_000, 15_000_000)
    await expect.poll(() => unfinishedBytes(dataDir)[0]?.sizeBytes).toBeGreaterThan(14_000_000)
    client.close()
    await server.stop()
    server = await startPinloft({ dataDir })
    client = await enteredClient(server)
    expect(await durable()).toEqual([{ start: 0, end: 15_000_000 }])
    const fileId = await sendMissing(client, { id, content, partBytes: PART_BYTES, connections: 1 })
    expect(await client.digest(fileId ?? '')).toMatchObject({ status: 200, sha256: content.sha256() })
    client.close()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('bytes without an upload, and uploads without their bytes, are swept at startup', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-sweep-'))
  let server = await startPinloft({ dataDir })
  try {
    let client = await enteredClient(server)
    const [kept, robbed] = [uploadIdOf(await begin(client, 1000)), uploadIdOf(await begin(client, 1000))]
    await append(client, kept, 0, Buffer.alloc(10))
    const keptKey = unfinishedBytes(dataDir).find(({ sizeBytes }) => sizeBytes === 10)?.key
    await server.kill()
    for (const { key } of unfinishedBytes(dataDir)) {
      if (key !== keptKey) await rm(join(dataDir, 'uploads', key))
    }
    server = await startPinloft({ dataDir })
    client = await enteredClient(server)
    expect((await progress(client, kept)).durable).toEqual([{ start: 0, end: 10 }])
    await expect(progress(client, robbed)).rejects.toThrow('404')
    expect(unfinishedBytes(dataDir).map(({ key }) => key)).toEqual([keptKey])
    expect(await settledLeftovers(dataDir)).toEqual([])
    client.close()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
