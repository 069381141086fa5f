import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { createUpload, getUploadState, type UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, startTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient, uploadMetadata } from '../../testing/tus-client.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const CHUNK_BYTES = 64 * 1024

async function setUp() {
  const app = await startOpenTestApp()
  return { app, tus: new TusClient(app) }
}

const refusal = (response: LightMyRequestResponse) => [response.statusCode, response.json().message]
const checksum = (body: Buffer, algorithm = 'sha256') => ({
  'upload-checksum': `${algorithm} ${createHash(algorithm).update(body).digest('base64')}`,
})

async function listFiles(app: TestApp): Promise<File[]> {
  return (await app.request({ url: '/api/files' })).json()
}

async function listUploads(app: TestApp): Promise<UnfinishedUpload[]> {
  return (await app.request({ url: '/api/uploads' })).json()
}

async function contentOf(app: TestApp, id: unknown, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await app.request({ url: `/api/files/${id}/content`, headers })
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  return response.rawPayload
}

/** Asserts that no bytes are left anywhere in the data directory. */
async function expectNoBytes(app: TestApp): Promise<void> {
  await expect.poll(() => storedBlobs(app.data.dataDir)).toEqual([])
  for (const place of ['staging', 'uploads']) {
    await expect.poll(() => readdir(join(app.data.dataDir, place)), { message: place }).toEqual([])
  }
}

describe('an upload', () => {
  test('is sent in parts, and becomes visible as a file only at its end', async () => {
    const { app, tus } = await setUp()
    await app.createFolder('Photos')
    const content = randomBytes(3_000_000)
    const created = await tus.create(content.length, {
      metadata: { filename: 'Ähre.jpg', filetype: 'image/jpeg', folder: 'Photos', lastmodified: '1767323045000' },
    })
    expect(created.statusCode).toBe(201)
    expect(created.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-ranges': '',
      'upload-expires': 'Fri, 09 Jan 2026 03:04:05 GMT',
      location: expect.stringMatching(/^\/api\/uploads\/[0-9a-f]{32}$/),
    })
    const id = String(created.headers.location).slice('/api/uploads/'.length)
    expect(await listUploads(app)).toEqual([
      {
        id,
        fileName: 'Ähre.jpg',
        folder: 'Photos',
        mimeType: 'image/jpeg',
        size: content.length,
        storedBytes: 0,
        lastModifiedMs: 1_767_323_045_000,
        isPasswordProtected: false,
        createdAt: '2026-01-02T03:04:05.000Z',
        expiresAt: '2026-01-09T03:04:05.000Z',
      },
    ])

    app.clock.advance(HOUR_MS)
    const first = await tus.append(id, 0, content.subarray(0, 2_000_000))
    expect(first.statusCode).toBe(204)
    expect(first.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '2000000',
      'upload-expires': 'Fri, 09 Jan 2026 04:04:05 GMT',
    })
    expect(first.headers).not.toHaveProperty('upload-file-id')
    expect(await listFiles(app)).toEqual([])
    expect((await listUploads(app))[0]).toMatchObject({ storedBytes: 2_000_000, expiresAt: '2026-01-09T04:04:05.000Z' })
    const asked = await tus.state(id)
    expect(asked.statusCode).toBe(200)
    expect(asked.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '2000000',
      'upload-length': '3000000',
      'upload-ranges': '0-2000000',
      'upload-metadata': uploadMetadata({
        filename: 'Ähre.jpg',
        filetype: 'image/jpeg',
        folder: 'Photos',
        lastmodified: '1767323045000',
      }),
      'cache-control': 'no-store',
    })

    const last = await tus.append(id, 2_000_000, content.subarray(2_000_000))
    expect(last.statusCode).toBe(204)
    expect(last.headers['upload-offset']).toBe('3000000')
    const [file] = await listFiles(app)
    expect(file).toMatchObject({ id: last.headers['upload-file-id'], originalName: 'Ähre.jpg', folder: 'Photos' })
    expect(file).toMatchObject({ size: content.length, mimeType: 'image/jpeg', isPasswordProtected: false })
    expect(file).toMatchObject({ createdAt: '2026-01-02T04:04:05.000Z', modifiedAt: '2026-01-02T03:04:05.000Z' })
    expect((await contentOf(app, file?.id)).equals(content)).toBe(true)
    expect(await listUploads(app)).toEqual([])
    expect((await tus.state(id)).headers).toMatchObject({ 'upload-offset': '3000000', 'upload-file-id': file?.id })
    await expect.poll(() => readdir(join(app.data.dataDir, 'uploads'))).toEqual([])
    const { headers } = await app.request({ url: `/api/files/${file?.id}/content` })
    expect(headers.etag).toBe(`"${createHash('sha256').update(content).digest('hex')}"`)
  })

  test('accepts parts in any order, several at a time', async () => {
    const { app, tus } = await setUp()
    const content = randomBytes(2_500_001)
    const id = await tus.begin(content.length)
    const starts = [2_000_000, 1_000_000, 0, 500_000, 1_500_000]
    const part = (start: number) => content.subarray(start, start === 2_000_000 ? undefined : start + 500_000)
    const parts = starts.map((start) => tus.append(id, start, part(start), checksum(part(start))))
    const answers = await Promise.all(parts)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
    const fileIds = answers.map(({ headers }) => headers['upload-file-id']).filter(Boolean)
    expect(fileIds).toHaveLength(1)
    expect((await contentOf(app, fileIds[0])).equals(content)).toBe(true)
  })

  test('reports which parts have arrived', async () => {
    const { tus } = await setUp()
    const id = await tus.begin(1000)
    await tus.append(id, 500, randomBytes(100))
    await tus.append(id, 700, randomBytes(300))
    expect((await tus.state(id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-ranges': '500-600,700-1000' })
    await tus.append(id, 0, randomBytes(500))
    expect((await tus.state(id)).headers).toMatchObject({ 'upload-offset': '600', 'upload-ranges': '0-600,700-1000' })
  })

  test('can be resumed after a restart', async () => {
    const { app, tus } = await setUp()
    const content = randomBytes(1_200_000)
    const id = await tus.begin(content.length)
    await tus.append(id, 700_000, content.subarray(700_000))
    const restarted = await app.restart()
    const again = new TusClient(restarted)
    expect((await again.state(id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-ranges': '700000-1200000' })
    const { headers } = await again.append(id, 0, content.subarray(0, 700_000))
    expect((await contentOf(restarted, headers['upload-file-id'])).equals(content)).toBe(true)
  })

  test('is renamed if its name is taken by the end', async () => {
    const { app, tus } = await setUp()
    const id = await tus.begin(1)
    await app.store('file.bin')
    await tus.append(id, 0, Buffer.of(1))
    expect((await listFiles(app)).map((file) => file.originalName).sort()).toEqual(['file (1).bin', 'file.bin'])
  })
})

describe('a creation request', () => {
  test.each([0, 1, 100_000])('with all %i bytes stores the file at once', async (sizeBytes) => {
    const { app, tus } = await setUp()
    const body = randomBytes(sizeBytes)
    const { statusCode, headers } = await tus.create(sizeBytes, { body, headers: checksum(body) })
    expect(statusCode).toBe(201)
    expect(headers).toMatchObject({ 'upload-offset': String(sizeBytes), 'upload-file-id': expect.any(String) })
    expect((await contentOf(app, headers['upload-file-id'])).equals(body)).toBe(true)
    expect((await listFiles(app)).map((file) => file.size)).toEqual([sizeBytes])
    expect(await listUploads(app)).toEqual([])
    const id = String(headers.location).split('/').at(-1) ?? ''
    expect((await tus.state(id)).headers['upload-file-id']).toBe(headers['upload-file-id'])
  })

  test('of an empty file needs no body', async () => {
    const { app, tus } = await setUp()
    expect((await tus.create(0)).headers).toMatchObject({ 'upload-offset': '0', 'upload-file-id': expect.any(String) })
    expect(await listFiles(app)).toHaveLength(1)
  })

  test.each([4_500_000, 5_000_000])('may contain %i of 5,000,000 bytes', async (sentBytes) => {
    const { app, tus } = await setUp()
    const content = randomBytes(5_000_000)
    const { headers } = await tus.create(content.length, { body: content.subarray(0, sentBytes) })
    expect(headers['upload-offset']).toBe(String(sentBytes))
    const id = String(headers.location).split('/').at(-1) ?? ''
    if (sentBytes < content.length) await tus.append(id, sentBytes, content.subarray(sentBytes))
    const fileId = (await tus.state(id)).headers['upload-file-id']
    expect((await contentOf(app, fileId)).equals(content)).toBe(true)
  })

  test.each([
    ['another version', { 'tus-resumable': '0.2.2' }, {}, 412, /version 1\.0\.0/],
    ['no size', { 'upload-length': '' }, {}, 400, /Upload-Length/],
    ['a size that is told later', { 'upload-length': '', 'upload-defer-length': '1' }, {}, 400, /Upload-Length/],
    ['a size that is no number', { 'upload-length': '1e6' }, {}, 400, /Upload-Length/],
    ['metadata that is no Base64', { 'upload-metadata': 'filename ???' }, {}, 400, /Upload-Metadata/],
    ['an empty creation key', { 'idempotency-key': '' }, {}, 400, /Idempotency-Key/],
    ['no PIN', {}, { pin: '' }, 400, 'Please enter PIN'],
    ['a wrong PIN', {}, { pin: '000000' }, 403, 'Invalid PIN'],
    ['no name', {}, { filename: '' }, 400, 'Enter a file name'],
    ['a name with a control character', {}, { filename: 'a\nb' }, 400, /invisible control character/],
    ['a folder that is not there', {}, { folder: 'none' }, 404, 'Folder not found'],
    ['a password that is too long', {}, { password: 'p'.repeat(129) }, 400, /at most 128 characters/],
    ['more than the disk can hold', { 'upload-length': '9007199254740991' }, {}, 507, 'Not enough storage space'],
    [
      'an unknown checksum',
      { 'upload-checksum': 'crc32 AAAA', 'content-type': 'application/offset+octet-stream' },
      {},
      400,
      /Upload-Checksum/,
    ],
    ['a body of another type', { 'content-type': 'text/html' }, {}, 415, /type of request body/],
  ] as const)('with %s is refused and leaves nothing', async (_case, headers, metadata, status, message) => {
    const { app, tus } = await setUp()
    const isHeld = 'upload-metadata' in headers
    const body = 'content-type' in headers ? Buffer.from('x') : undefined
    const response = await tus.create(10, { metadata: isHeld ? {} : metadata, headers, body })
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(refusal(response)).toEqual([status, expected])
    expect(response.headers['tus-resumable']).toBe('1.0.0')
    if (status === 412) expect(response.headers['tus-version']).toBe('1.0.0')
    expect([await listUploads(app), await listFiles(app)]).toEqual([[], []])
    await expectNoBytes(app)
  })

  test.each([
    [10, 11],
    [5_000_000, 5_000_001],
  ])('for %i bytes that contains %i is refused', async (sizeBytes, sentBytes) => {
    const { app, tus } = await setUp()
    expect((await tus.create(sizeBytes, { body: Buffer.alloc(sentBytes) })).statusCode).toBe(413)
    expect([await listUploads(app), await listFiles(app)]).toEqual([[], []])
    await expectNoBytes(app)
  })

  test.each([10, 5_000_000])('with %i damaged bytes is refused', async (sizeBytes) => {
    const { app, tus } = await setUp()
    const body = randomBytes(sizeBytes)
    const response = await tus.create(sizeBytes, { body, headers: checksum(Buffer.from('other')) })
    expect(refusal(response)).toEqual([460, 'A part of the upload arrived damaged. Send it again'])
    expect([await listUploads(app), await listFiles(app)]).toEqual([[], []])
    await expectNoBytes(app)
  })

  test('that is repeated returns the existing upload', async () => {
    const { app, tus } = await setUp()
    const headers = { 'idempotency-key': 'abc' }
    const first = await tus.create(100, { headers })
    const id = String(first.headers.location).split('/').at(-1) ?? ''
    await tus.append(id, 0, Buffer.alloc(40))
    const second = await tus.create(100, { headers, body: Buffer.alloc(100) })
    expect(second.statusCode).toBe(201)
    expect(second.headers).toMatchObject({ location: first.headers.location, 'upload-offset': '40' })
    expect(await listUploads(app)).toHaveLength(1)

    await tus.append(id, 40, Buffer.alloc(60))
    const third = await tus.create(100, { headers })
    expect(third.headers).toMatchObject({
      location: first.headers.location,
      'upload-offset': '100',
      'upload-file-id': (await listFiles(app))[0]?.id,
    })
    // The key belongs to this device only, and is valid for as long as the upload can be queried.
    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    expect((await new TusClient(other).create(100, { headers })).headers.location).not.toBe(first.headers.location)
    app.clock.advance(2 * DAY_MS)
    await app.enterPin(TEST_PIN)
    expect((await tus.create(100, { headers })).headers.location).not.toBe(first.headers.location)
  })

  test('that is sent ten times concurrently creates one file', async () => {
    const { app, tus } = await setUp()
    const headers = { 'idempotency-key': 'abc' }
    const body = randomBytes(1000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => tus.create(1000, { headers, body })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    const [file, ...others] = await listFiles(app)
    expect(others).toEqual([])
    expect(new Set(answers.map((answer) => answer.headers['upload-file-id']))).toEqual(new Set([file?.id]))
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
  })

  test('never gets the PIN or the password back', async () => {
    const { app, tus } = await setUp()
    const id = await tus.begin(10, { password: 'geheim-geheim' })
    const answers = [await tus.state(id), await app.request({ url: '/api/uploads' })]
    const told = answers.map(({ headers, body }) => JSON.stringify(headers) + body).join()
    for (const secret of [TEST_PIN, 'geheim-geheim']) {
      expect(told).not.toContain(secret)
      expect(told).not.toContain(Buffer.from(secret).toString('base64'))
    }
  })
})

describe('a part', () => {
  test.each([
    ['another version', 0, 10, { 'tus-resumable': '1' }, 412, 'upload_version_unsupported'],
    ['no offset', 0, 10, { 'upload-offset': '' }, 400, 'upload_offset_invalid'],
    ['an offset that is no number', 0, 10, { 'upload-offset': '-1' }, 400, 'upload_offset_invalid'],
    ['an offset behind the end', 101, 1, {}, 400, 'upload_offset_invalid'],
    ['an offset at the end', 100, 1, {}, 413, 'body_too_large'],
    ['an offset at the end, and nothing more', 100, 0, {}, 409, 'upload_offset_conflict'],
    ['more than the file has', 90, 11, {}, 413, 'body_too_large'],
    ['an offset that is there already', 20, 10, {}, 409, 'upload_offset_conflict'],
    ['more than the gap before the next part', 0, 21, {}, 409, 'upload_offset_conflict'],
    ['another type', 0, 10, { 'content-type': 'application/json' }, 415, 'unsupported_body'],
    ['no type', 0, 10, { 'content-type': '' }, 415, 'unsupported_body'],
    [
      'an unknown checksum',
      0,
      10,
      { 'upload-checksum': 'md5 XrY7u+Ae7tCTyyK7j1rNww==' },
      400,
      'upload_checksum_invalid',
    ],
    ['a wrong checksum', 0, 10, checksum(Buffer.from('other')), 460, 'upload_checksum_mismatch'],
  ] as const)('with %s is refused and changes nothing', async (_case, start, sizeBytes, headers, status, code) => {
    const { tus } = await setUp()
    const id = await tus.begin(100)
    await tus.append(id, 20, Buffer.alloc(10))
    const isJson = 'content-type' in headers && headers['content-type'] === 'application/json'
    const response = await tus.append(id, start, isJson ? Buffer.from('"12345678"') : Buffer.alloc(sizeBytes), headers)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.headers['tus-resumable']).toBe('1.0.0')
    expect((await tus.state(id)).headers['upload-ranges']).toBe('20-30')
  })

  test('with a correct checksum is accepted after a damaged one', async () => {
    const { app, tus } = await setUp()
    const content = randomBytes(200_000)
    const id = await tus.begin(content.length)
    await tus.append(id, 0, randomBytes(content.length), checksum(content))
    const { statusCode, headers } = await tus.append(id, 0, content, checksum(content, 'sha1'))
    expect(statusCode).toBe(204)
    expect((await contentOf(app, headers['upload-file-id'])).equals(content)).toBe(true)
  })

  test('may be empty', async () => {
    const { tus } = await setUp()
    const id = await tus.begin(100)
    const { statusCode, headers } = await tus.append(id, 0, Buffer.alloc(0))
    expect([statusCode, headers['upload-offset']]).toEqual([204, '0'])
    await tus.append(id, 0, Buffer.alloc(100))
    expect((await tus.append(id, 100, Buffer.alloc(0))).headers['upload-file-id']).toEqual(expect.any(String))
    expect((await tus.append(id, 100, Buffer.of(1))).statusCode).toBe(409)
  })

  test('of an unknown upload is refused', async () => {
    const { tus } = await setUp()
    expect(refusal(await tus.append('none', 0, Buffer.alloc(1)))).toEqual([
      404,
      'This upload has expired or was cancelled. Start it again',
    ])
    expect((await tus.state('none')).statusCode).toBe(404)
    expect((await tus.cancel('none')).statusCode).toBe(404)
  })

  // A thousand syncs of the disk.
  test.skipIf(isOnPostgres)('is refused once there are a thousand ranges, unless it adds no further one', async () => {
    const { tus } = await setUp()
    const id = await tus.begin(3000)
    for (let piece = 0; piece < 1000; piece += 8) {
      const pieces = Array.from({ length: 8 }, (_, index) => tus.append(id, 2 * (piece + index) + 1, Buffer.of(1)))
      for (const { statusCode } of await Promise.all(pieces)) expect(statusCode).toBe(204)
    }
    expect((await tus.append(id, 2900, Buffer.of(1))).statusCode).toBe(409)
    expect((await tus.append(id, 0, Buffer.of(1))).statusCode).toBe(204)
    expect((await tus.append(id, 2000, Buffer.of(1))).statusCode).toBe(204)
  })
})

describe('an abandoned upload', () => {
  test('is deleted with its bytes when it is cancelled', async () => {
    const { app, tus } = await setUp()
    const id = await tus.begin(100_000)
    await tus.append(id, 0, Buffer.alloc(50_000))
    const { statusCode, headers } = await tus.cancel(id)
    expect([statusCode, headers['tus-resumable']]).toEqual([204, '1.0.0'])
    expect((await tus.state(id)).statusCode).toBe(404)
    expect((await tus.append(id, 50_000, Buffer.alloc(1))).statusCode).toBe(404)
    expect(await listUploads(app)).toEqual([])
    await expectNoBytes(app)
  })

  test('leaves the file if it already is one', async () => {
    const { app, tus } = await setUp()
    const id = await tus.begin(3)
    await tus.append(id, 0, Buffer.from('abc'))
    expect((await tus.cancel(id)).statusCode).toBe(204)
    expect((await tus.state(id)).statusCode).toBe(404)
    const [file] = await listFiles(app)
    expect((await contentOf(app, file?.id)).toString()).toBe('abc')
  })

  test('is deleted seven days after its last bytes; a finished one is forgotten after a day', async () => {
    const { app, tus } = await setUp()
    const [unfinished, finished] = [await tus.begin(100_000), await tus.begin(3)]
    await tus.append(finished, 0, Buffer.from('abc'))
    app.clock.advance(DAY_MS)
    await app.enterPin(TEST_PIN)
    expect((await tus.state(finished)).statusCode).toBe(404)
    await tus.append(unfinished, 0, Buffer.alloc(50_000))
    app.clock.advance(7 * DAY_MS - 1)
    await app.enterPin(TEST_PIN)
    expect((await tus.state(unfinished)).statusCode).toBe(200)
    app.clock.advance(1)
    expect((await tus.state(unfinished)).statusCode).toBe(404)
    expect(await listUploads(app)).toEqual([])

    const restarted = await app.restart()
    expect(await readdir(join(restarted.data.dataDir, 'uploads'))).toEqual([])
    expect(await listFiles(restarted)).toHaveLength(1)
  })
})

describe('a protected upload', () => {
  const PASSWORD = 'schlüssel 🔑'
  const password = { 'x-file-password': encodeURIComponent(PASSWORD) }

  test.each([
    ['at once', 100_000],
    ['in parts', 5_000_000],
    ['in parts that end with a chunk', 80 * CHUNK_BYTES],
  ])('is sealed, and opens with its password: %s', async (_case, sizeBytes) => {
    const { app, tus } = await setUp()
    const content = randomBytes(sizeBytes)
    const isAtOnce = sizeBytes < 4_000_000
    const created = await tus.create(sizeBytes, {
      metadata: { password: PASSWORD },
      ...(isAtOnce && { body: content, headers: checksum(content) }),
    })
    const id = String(created.headers.location).split('/').at(-1) ?? ''
    const half = 40 * CHUNK_BYTES
    if (!isAtOnce) {
      const last = content.subarray(half)
      expect((await tus.append(id, half, last, checksum(last))).headers['upload-offset']).toBe(String(sizeBytes))
      await tus.append(id, 0, content.subarray(0, half))
    }
    const [file] = await listFiles(app)
    expect(file).toMatchObject({ size: sizeBytes, isPasswordProtected: true })
    expect((await app.request({ url: `/api/files/${file?.id}/content` })).json().message).toBe('Password required')
    expect((await contentOf(app, file?.id, password)).equals(content)).toBe(true)
  })

  test('stores only whole chunks', async () => {
    const { app, tus } = await setUp()
    const content = randomBytes(3 * CHUNK_BYTES + 10)
    const id = await tus.begin(content.length, { password: PASSWORD })
    const first = await tus.append(id, 0, content.subarray(0, CHUNK_BYTES + 100))
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(CHUNK_BYTES)])
    expect((await tus.state(id)).headers['upload-ranges']).toBe(`0-${CHUNK_BYTES}`)
    const unaligned = await tus.append(id, CHUNK_BYTES + 100, content.subarray(CHUNK_BYTES + 100))
    expect([unaligned.statusCode, unaligned.json().code]).toEqual([400, 'upload_offset_invalid'])
    const { headers } = await tus.append(id, CHUNK_BYTES, content.subarray(CHUNK_BYTES))
    expect((await contentOf(app, headers['upload-file-id'], password)).equals(content)).toBe(true)
  })

  test('requires its password after a restart', async () => {
    const { app, tus } = await setUp()
    const content = randomBytes(2 * CHUNK_BYTES)
    const id = await tus.begin(content.length, { password: PASSWORD })
    await tus.append(id, 0, content.subarray(0, CHUNK_BYTES))
    const restarted = await app.restart()
    const again = new TusClient(restarted)
    const append = (headers = {}) => again.append(id, CHUNK_BYTES, content.subarray(CHUNK_BYTES), headers)
    expect(refusal(await append())).toEqual([403, 'Password required'])
    expect(refusal(await append({ 'x-file-password': 'wrong' }))).toEqual([403, 'Incorrect password'])
    expect((await again.state(id)).headers['upload-ranges']).toBe(`0-${CHUNK_BYTES}`)
    const { headers } = await append(password)
    expect((await contentOf(restarted, headers['upload-file-id'], password)).equals(content)).toBe(true)
  })

  test('can be sent again after it was damaged in transit', async () => {
    const { app, tus } = await setUp()
    // More than is buffered before a write.
    const content = randomBytes(50 * CHUNK_BYTES)
    const id = await tus.begin(content.length, { password: PASSWORD })
    expect((await tus.append(id, 0, randomBytes(content.length), checksum(content))).statusCode).toBe(460)
    const { headers } = await tus.append(id, 0, content, checksum(content))
    expect((await contentOf(app, headers['upload-file-id'], password)).equals(content)).toBe(true)
  })

  test('may be empty', async () => {
    const { app, tus } = await setUp()
    const { headers } = await tus.create(0, { metadata: { password: PASSWORD } })
    expect(await contentOf(app, headers['upload-file-id'], password)).toHaveLength(0)
    expect((await listFiles(app))[0]).toMatchObject({ size: 0, isPasswordProtected: true })
  })
})

test('tells authenticated clients what the server supports', async () => {
  const { app } = await setUp()
  const { statusCode, headers } = await app.request({ method: 'OPTIONS', url: createUpload.path })
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,expiration,checksum,termination',
    'tus-checksum-algorithm': 'sha256,sha1',
  })
  expect(headers).not.toHaveProperty('tus-max-size')
  const stranger = await startTestApp()
  expect((await stranger.request({ method: 'OPTIONS', url: createUpload.path })).statusCode).toBe(401)
  expect((await stranger.request({ method: 'PATCH', url: getUploadState.path })).statusCode).toBe(401)
})
