import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getFileContent } from '@pinloft/contract/files/endpoints'
import type { Job } from '@pinloft/contract/jobs/endpoints'
import {
  FILE_PASSWORD_HEADER,
  getEncryptedFile,
  PROTECTION_JOB,
  protectFile,
} from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { LIVE_SOCKET_PATH, type LiveEvent } from '@pinloft/contract/shared/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHeader } from '../server/src/platform/age/age-header.ts'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { decryptByAge, encryptByAge } from './support/age-tool.ts'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { blobKeys, faultsOfDataFolder, settledLeftovers, stagingLeftovers } from './support/data-folder.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { protect, readFileBytes, unprotect } from './support/protected-files.ts'
import { createRandom, repeats } from './support/random.ts'

const MEBIBYTE = 1024 * 1024
const PASSWORD = 'Größe 🌈'
const PEAK_MAX_BYTES = 300_000_000
/** More than the peak. */
const LARGE_MEBIBYTES = isLongRun ? 512 : 320

async function storeOne(client: Client, content: Buffer | Iterable<Uint8Array>): Promise<string> {
  const [file] = await client.store([filePart('film.bin', content)])
  return file?.id ?? ''
}

async function isProtected(client: Client, id: string): Promise<boolean | undefined> {
  return (await client.files()).find((file) => file.id === id)?.isPasswordProtected
}

describe('a running server', () => {
  let server: Pinloft
  let client: Client
  beforeAll(async () => {
    server = await startPinloft()
    client = await enteredClient(server)
  })
  afterAll(() => server.stop())

  test('the age tool opens protected files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pinloft-age-'))
    try {
      for (const sizeBytes of [0, 1, 65_536, 200_000]) {
        const content = randomBytes(sizeBytes)
        const id = await storeOne(client, content)
        expect((await protect(client, id, PASSWORD)).status).toBe(200)
        const { status, bytes } = await readFileBytes(server, client, id, PASSWORD, getEncryptedFile)
        expect(status).toBe(200)
        const path = join(folder, `${sizeBytes}.age`)
        await writeFile(path, bytes)
        expect((await decryptByAge(path, PASSWORD)).equals(content), `${sizeBytes} bytes`).toBe(true)
        await expect(decryptByAge(path, 'wrong')).rejects.toThrow('incorrect passphrase')
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a header made by the age tool opens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pinloft-age-'))
    try {
      const path = join(folder, 'plain')
      await writeFile(path, 'x')
      const [header = ''] = /^.*?\n--- [^\n]*\n/s.exec((await encryptByAge(path, PASSWORD)).toString('latin1')) ?? []
      expect(await openHeader(header, PASSWORD)).toHaveLength(16)
      expect(await openHeader(header, 'wrong')).toBeNull()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a file damaged in the middle ends in a broken connection, without a wrong byte', async () => {
    const content = randomBytes(8 * MEBIBYTE)
    const before = new Set(blobKeys(server.dataDir))
    const id = await storeOne(client, content)
    await protect(client, id, PASSWORD)
    const key = blobKeys(server.dataDir).find((candidate) => !before.has(candidate)) ?? ''
    const path = join(server.dataDir, 'blobs', key.slice(0, 2), key)
    const file = await openFile(path, 'r+')
    await file.write(Buffer.from([1, 2, 3]), 0, 3, 6 * MEBIBYTE)
    await file.close()

    const response = await open({
      url: server.url + pathOf(getFileContent.path, { id }),
      headers: { cookie: client.cookieHeader, [FILE_PASSWORD_HEADER]: encodeURIComponent(PASSWORD) },
    })
    const pieces: Buffer[] = []
    const reading = async () => {
      for await (const piece of response) pieces.push(piece)
    }
    await expect(reading()).rejects.toThrow()
    const received = Buffer.concat(pieces)
    expect(received.length).toBeLessThan(6 * MEBIBYTE)
    expect(received.equals(content.subarray(0, received.length))).toBe(true)
  })

  test('work continues after the client disconnects, and open tabs see the result', async () => {
    const content = randomBytes(32 * MEBIBYTE)
    const id = await storeOne(client, content)
    const events = await listen(server, client)
    const going = request(server.url + pathOf(protectFile.path, { id }), {
      method: protectFile.method,
      headers: { cookie: client.cookieHeader, 'content-type': 'application/json' },
    })
    going.on('error', () => {})
    going.end(JSON.stringify({ pin: TEST_PIN, newPassword: PASSWORD }))
    const isOver = () => events.some(({ type }) => type === 'file_changed')
    while (progressOf(events, id).length === 0) await delay(5)
    going.destroy()
    while (!isOver()) await delay(20)

    expect(await isProtected(client, id)).toBe(true)
    const { bytes } = await readFileBytes(server, client, id, PASSWORD)
    expect(bytes.equals(content)).toBe(true)
    while (progressOf(events, id).at(-1)?.state !== 'done') await delay(5)
    const told = progressOf(events, id).map(({ progress }) => progress)
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b))
    expect(told[0]).toEqual({ unit: 'bytes', done: 0, total: content.length })
    expect(told.at(-1)?.done).toBe(content.length)
    expect(await settledLeftovers(server.dataDir)).toEqual([])
  })

  test('a large file is encrypted and decrypted in constant memory', async () => {
    const block = randomBytes(MEBIBYTE)
    const id = await storeOne(client, Array<Buffer>(LARGE_MEBIBYTES).fill(block))
    expect((await protect(client, id, PASSWORD)).status).toBe(200)
    expect((await unprotect(client, id, PASSWORD)).status).toBe(200)
    expect(await client.digest(id)).toMatchObject({ status: 200, sizeBytes: LARGE_MEBIBYTES * MEBIBYTE })
    expect(peakMemoryBytes(server.pid)).toBeLessThan(PEAK_MAX_BYTES)
  })
})

/** One while it is encrypted and one while it is decrypted, as soon as that has begun. Later ones come at any time. */
const DIRECTED_KILLS = 2
const KILLS = repeats(8, DIRECTED_KILLS)
const KILLED_WITHIN_MS = 400
const FILE_BYTES = 64 * MEBIBYTE

test(`${KILLS} crashes while a file is encrypted or decrypted leave it in its old or its new state`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const content = randomBytes(FILE_BYTES)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-protection-'))
  let interrupted = 0
  let server = await startPinloft({ dataDir })
  try {
    let client = await enteredClient(server)
    const id = await storeOne(client, content)
    for (let kill = 0; kill < KILLS; kill++) {
      const wasProtected = kill % 2 === 1
      if ((await isProtected(client, id)) !== wasProtected)
        await (wasProtected ? protect : unprotect)(client, id, PASSWORD)
      const events = await listen(server, client)
      const working = wasProtected ? unprotect(client, id, PASSWORD) : protect(client, id, PASSWORD)
      const ended = working.catch(() => {})
      while (progressOf(events, id).length === 0) await delay(2)
      if (kill >= DIRECTED_KILLS) await delay(random.integer(KILLED_WITHIN_MS))
      await server.kill()
      await ended
      interrupted += stagingLeftovers(dataDir).length
      client.close()

      server = await startPinloft({ dataDir })
      client = await enteredClient(server)
      const isNow = await isProtected(client, id)
      expect(stagingLeftovers(dataDir)).toEqual([])
      expect(blobKeys(dataDir)).toHaveLength(1)
      const closed = await readFileBytes(server, client, id, '')
      expect(closed.status).toBe(isNow ? 403 : 200)
      const { bytes } = isNow ? await readFileBytes(server, client, id, PASSWORD) : closed
      expect(sha256(bytes)).toBe(sha256(content))
    }
    client.close()
    console.log(`${interrupted} of ${KILLS} came in the middle of the work`)
    await server.stop()
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Collects the events of the live socket from now on. */
/** What was sent of the job that protects a file, or removes its protection. */
function progressOf(events: readonly LiveEvent[], fileId: string): Job[] {
  return events
    .flatMap((event) => (event.type === 'jobs_changed' ? event.jobs : []))
    .filter(({ kind, subjectId }) => kind === PROTECTION_JOB && subjectId === fileId)
}

async function listen(server: Pinloft, client: Client): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  const options = { headers: { cookie: client.cookieHeader, origin: server.url } }
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_SOCKET_PATH, options as unknown as string[])
  socket.addEventListener('message', ({ data }) => events.push(JSON.parse(String(data))))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket did not open')))
  })
  return events
}

function peakMemoryBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
