import { once } from 'node:events'
import { connect } from 'node:net'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { uploadFiles } from '@pinloft/contract/uploads/endpoints'
import { UPLOAD_MAX_PARTS } from '@pinloft/contract/uploads/limits'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { blobKeys, faultsOfDataFolder, settledLeftovers, stagingLeftovers } from './support/data-folder.ts'
import { filePart, type Part } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'

const PIN: Part = { name: 'pin', value: TEST_PIN }
const MEBIBYTE = 1024 * 1024
let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterEach(async () => {
  for (const { id } of await client.files()) expect((await client.remove(id)).status).toBe(200)
  expect((await client.purge()).status).toBe(200)
  await expect.poll(() => blobKeys(server.dataDir)).toEqual([])
})
afterAll(() => server.stop())

async function* zeros(sizeBytes: number): AsyncGenerator<Uint8Array> {
  const block = Buffer.alloc(MEBIBYTE)
  for (let sent = 0; sent < sizeBytes; sent += block.length)
    yield block.subarray(0, Math.min(block.length, sizeBytes - sent))
}

/** Nothing is listed, and nothing is on disk. */
async function expectNoTrace(): Promise<void> {
  expect(await client.files()).toEqual([])
  expect(await settledLeftovers(server.dataDir)).toEqual([])
  expect(blobKeys(server.dataDir)).toEqual([])
}

function refusal(reply: { status: number; json: () => unknown }, status: number, message: string | RegExp): void {
  const expected = typeof message === 'string' ? message : expect.stringMatching(message)
  expect([reply.status, reply.json()]).toMatchObject([status, { message: expected, code: expect.any(String) }])
}

describe('a refused upload leaves no trace:', () => {
  test('no PIN after many megabytes', async () => {
    refusal(await client.upload([filePart('big.bin', zeros(64 * MEBIBYTE))]), 400, 'Please enter PIN')
    await expectNoTrace()
  })

  test('a wrong PIN after many megabytes', async () => {
    const parts = [filePart('big.bin', zeros(256 * MEBIBYTE)), { name: 'pin', value: '000000' }]
    refusal(await client.upload(parts), 403, 'Invalid PIN')
    await expectNoTrace()
  })

  test('a wrong PIN before many megabytes', async () => {
    const parts = [{ name: 'pin', value: '000000' }, filePart('big.bin', zeros(64 * MEBIBYTE))]
    refusal(await client.upload(parts), 403, 'Invalid PIN')
    await expectNoTrace()
  })

  test('a folder that does not exist', async () => {
    const parts = [PIN, filePart('a.txt', 'a'), { name: 'folder', value: 'No/Such' }]
    refusal(await client.upload(parts), 404, 'Folder not found')
    await expectNoTrace()
  })

  test('a bad name among good ones', async () => {
    const parts = [PIN, filePart('a.txt', 'a'), filePart('n'.repeat(300), 'x'), filePart('b.txt', 'b')]
    const reply = await client.upload(parts)
    if (reply.status === 201) return
    refusal(reply, 400, /\w/)
    await expectNoTrace()
  })

  test('more files than an upload may have', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => filePart(`${index}.txt`, 'x'))
    refusal(await client.upload([PIN, ...parts]), 413, new RegExp(UPLOAD_MAX_PARTS.toLocaleString('en')))
    await expectNoTrace()
  })

  test('a field as long as a file', async () => {
    refusal(
      await client.upload([PIN, filePart('a.txt', 'a'), { name: 'folder', value: 'x'.repeat(3 * MEBIBYTE) }]),
      400,
      /too long/,
    )
    await expectNoTrace()
  })
})

describe('a malformed body is refused with a message:', () => {
  const UNREADABLE = { message: ERRORS.upload_unreadable.message, code: 'upload_unreadable' }
  const BOUNDARY = 'x'
  const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  test.each([
    ['no boundary', 'multipart/form-data', `${HEAD}a\r\n--${BOUNDARY}--\r\n`],
    ['another boundary', 'multipart/form-data; boundary=other', `${HEAD}a\r\n--${BOUNDARY}--\r\n`],
    ['no end', `multipart/form-data; boundary=${BOUNDARY}`, `${HEAD}aaaa`],
    ['no end of a header', `multipart/form-data; boundary=${BOUNDARY}`, `--${BOUNDARY}\r\nContent-Disposition: form`],
    ['nothing', `multipart/form-data; boundary=${BOUNDARY}`, ''],
    [
      'a header without an end',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `--${BOUNDARY}\r\nX: ${'y'.repeat(100_000)}`,
    ],
  ])('%s', async (_, contentType, text) => {
    const options = { body: Buffer.from(text), headers: { 'content-type': contentType } }
    const reply = await client.call(uploadFiles.method, uploadFiles.path, options)
    expect([reply.status, reply.json()]).toEqual([400, UNREADABLE])
    await expectNoTrace()
  })

  test.each([
    ['application/json', '{}'],
    ['text/plain', 'x'],
  ])('a body of type %s', async (contentType, text) => {
    const options = { body: Buffer.from(text), headers: { 'content-type': contentType } }
    const reply = await client.call(uploadFiles.method, uploadFiles.path, options)
    expect([reply.status, reply.json()]).toEqual([400, UNREADABLE])
    await expectNoTrace()
  })
})

test('an upload that is cut off midway leaves no trace', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(
    `POST ${uploadFiles.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${client.cookieHeader}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${100 * MEBIBYTE}\r\n\r\n` +
      `--x\r\nContent-Disposition: form-data; name="pin"\r\n\r\n${TEST_PIN}\r\n` +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="cut.bin"\r\n\r\n',
  )
  socket.write(Buffer.alloc(8 * MEBIBYTE))
  await expect.poll(() => stagingLeftovers(server.dataDir)).not.toEqual([])
  socket.destroy()
  await expectNoTrace()
})

test('many small files arrive in one upload, all or none', async () => {
  const killed = await startPinloft()
  onTestFinished(() => killed.stop())
  const storing = await enteredClient(killed)
  const parts = Array.from({ length: 2_000 }, (_, index) => filePart(`${index}.txt`, `content ${index}`))
  const files = await storing.store(parts)
  expect(files.map((file) => file.originalName)).toEqual(parts.map((_, index) => `${index}.txt`))
  expect(await storing.files()).toHaveLength(2_000)
  await killed.kill()
  expect(await faultsOfDataFolder(killed.dataDir)).toEqual([])
})
