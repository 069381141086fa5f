import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

const PASSWORD = 'secret ü'
const REQUIRED = [403, 'Password required']
const INCORRECT = [403, 'Incorrect password']
const DAMAGED = [500, 'This file is damaged on the disk of the server and cannot be read. Put its backup back']
const CONTENT = randomBytes(200_000)

const protect = (app: TestApp, id: string, payload: object = {}) =>
  app.request({
    method: 'PUT',
    url: `/api/files/${id}/protection`,
    payload: { pin: TEST_PIN, newPassword: PASSWORD, ...payload },
  })

const unprotect = (app: TestApp, id: string, payload: object = {}) =>
  app.request({ method: 'DELETE', url: `/api/files/${id}/protection`, payload: { pin: TEST_PIN, ...payload } })

const exchange = (app: TestApp, id: string, password?: unknown) =>
  app.request({ method: 'POST', url: `/api/files/${id}/access-token`, payload: { password } })

const read = (app: TestApp, id: string, password?: string, options: InjectOptions = {}) =>
  app.request({
    url: `/api/files/${id}/content`,
    ...options,
    headers: { ...(password && { [FILE_PASSWORD_HEADER]: encodeURIComponent(password) }), ...options.headers },
  })

const remove = (app: TestApp, id: string, payload: object = {}) =>
  app.request({ method: 'DELETE', url: `/api/files/${id}`, payload: { pin: TEST_PIN, ...payload } })

/** An app with one protected file. */
async function startWithFile(content = CONTENT): Promise<{ app: TestApp; id: string }> {
  const app = await startOpenTestApp()
  const { id } = await app.store('film.mp4', content)
  expect((await protect(app, id)).json()).toEqual({ message: 'File protected' })
  return { app, id }
}

async function listed(app: TestApp, id: string): Promise<File | undefined> {
  return (await app.request({ url: '/api/files' })).json<File[]>().find((file) => file.id === id)
}

async function blobPaths({ data: { dataDir } }: TestApp): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function onlyBlob(app: TestApp): Promise<string> {
  const [path = '', ...others] = await blobPaths(app)
  expect(others).toEqual([])
  return path
}

describe('a protected file', () => {
  test('is closed on every way without its password, and with a wrong one', async () => {
    const { app, id } = await startWithFile()
    const { etag } = (await read(app, id, PASSWORD)).headers
    const ways: InjectOptions[] = [
      { url: `/api/files/${id}/content` },
      { url: `/api/files/${id}/content?download` },
      { url: `/api/files/${id}/content?password=&token=` },
      { url: `/api/files/${id}/content`, headers: { range: 'bytes=0-0' } },
      { url: `/api/files/${id}/content`, headers: { range: 'bytes=999999999-' } },
      { url: `/api/files/${id}/content`, headers: { 'if-none-match': String(etag) } },
      { url: `/api/files/${id}/content`, headers: { 'if-none-match': '*' } },
      { url: `/api/files/${id}/encrypted` },
      { url: `/api/files/${id}/encrypted`, headers: { range: 'bytes=0-10' } },
      { url: `/api/files/${id}/encrypted`, headers: { 'if-none-match': '*' } },
    ]
    for (const way of ways) {
      const label = JSON.stringify(way)
      expect(await answer(app.request(way)), label).toEqual(REQUIRED)
      expect(await answer(read(app, id, 'wrong', way)), label).toEqual(INCORRECT)
      const head = await app.request({ ...way, method: 'HEAD' })
      expect([head.statusCode, head.headers.etag, head.headers['content-range']], label).toEqual([
        403,
        undefined,
        undefined,
      ])
    }
    expect(await answer(app.request({ url: `/api/files/${id}/content?token=${'x'.repeat(43)}` }))).toEqual(REQUIRED)
  })

  test('opens with its password in the header or the address', async () => {
    const { app, id } = await startWithFile()
    const utf8InHeader = Buffer.from(PASSWORD).toString('latin1')
    const url = `/api/files/${id}/content`
    for (const way of [
      { url, headers: { [FILE_PASSWORD_HEADER]: encodeURIComponent(PASSWORD) } },
      { url, headers: { [FILE_PASSWORD_HEADER]: utf8InHeader } },
      { url: `${url}?password=${encodeURIComponent(PASSWORD)}` },
    ]) {
      const response = await app.request(way)
      expect([response.statusCode, response.rawPayload.equals(CONTENT)], JSON.stringify(way)).toEqual([200, true])
      expect(response.headers['cache-control']).toBe('private, no-store')
    }
  })

  test.each(['100% sure', '%zz', 'naïve'])('has a password such as %j, sent as it is', async (password) => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'x')
    await protect(app, id, { newPassword: password })
    const headers = { [FILE_PASSWORD_HEADER]: password }
    expect((await app.request({ url: `/api/files/${id}/content`, headers })).body).toBe('x')
  })

  test('answers ranges and conditions like any other, once it is open', async () => {
    const { app, id } = await startWithFile()
    const whole = await read(app, id, PASSWORD)
    expect([whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual(['200000', 'bytes'])
    for (const [start, end] of [
      [0, 0],
      [65_530, 65_545],
      [131_071, 199_999],
      [100, 150_000],
    ] as const) {
      const part = await read(app, id, PASSWORD, { headers: { range: `bytes=${start}-${end}` } })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/200000`])
      expect(part.rawPayload.equals(CONTENT.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
    expect((await read(app, id, PASSWORD, { headers: { range: 'bytes=200000-' } })).statusCode).toBe(416)
    const unchanged = await read(app, id, PASSWORD, { headers: { 'if-none-match': String(whole.headers.etag) } })
    expect([unchanged.statusCode, unchanged.headers['cache-control']]).toEqual([304, 'private, no-store'])
    const head = await read(app, id, PASSWORD, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '200000'])
  })

  test('looks in the list as before, but for its mark', async () => {
    const { app, id } = await startWithFile()
    expect(await listed(app, id)).toMatchObject({ originalName: 'film.mp4', size: 200_000, isPasswordProtected: true })
    const stored = await readFile(await onlyBlob(app))
    expect(stored.includes(CONTENT.subarray(0, 32))).toBe(false)
  })

  test('may be empty', async () => {
    const { app, id } = await startWithFile(Buffer.alloc(0))
    expect(await answer(read(app, id))).toEqual(REQUIRED)
    const response = await read(app, id, PASSWORD)
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect((await unprotect(app, id, { password: PASSWORD })).statusCode).toBe(200)
    expect((await read(app, id)).statusCode).toBe(200)
  })

  test('stays as it is over a restart, and asks again', async () => {
    const { app, id } = await startWithFile()
    const { token } = (await exchange(app, id, PASSWORD)).json()
    const restarted = await app.restart()
    expect(await answer(restarted.request({ url: `/api/files/${id}/content?token=${token}` }))).toEqual(REQUIRED)
    expect((await read(restarted, id, PASSWORD)).rawPayload.equals(CONTENT)).toBe(true)
  })

  test('is downloaded encrypted under its name, in ranges too', async () => {
    const { app, id } = await startWithFile()
    const url = `/api/files/${id}/encrypted`
    const whole = await read(app, id, PASSWORD, { url })
    expect(whole.rawPayload.subarray(0, 32).toString()).toBe('age-encryption.org/v1\n-> scrypt ')
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="?film\.mp4\.age"?$/),
      'content-length': String(whole.rawPayload.length),
      'cache-control': 'private, no-store',
    })
    const part = await read(app, id, PASSWORD, { url, headers: { range: 'bytes=100-70000' } })
    expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 70_001))).toBe(true)
    await protect(app, id, { password: PASSWORD, newPassword: 'other' })
    expect((await read(app, id, 'other', { url })).headers.etag).not.toBe(whole.headers.etag)
  })
})

describe('tokens', () => {
  test('stand for the password in their session, for their file', async () => {
    const { app, id } = await startWithFile()
    const { id: otherId } = await app.store('other.txt', 'x')
    await protect(app, otherId)
    const { token } = (await exchange(app, id, PASSWORD)).json()
    const open = (browser: TestApp, fileId: string) =>
      browser.request({ url: `/api/files/${fileId}/content?token=${token}` })
    expect((await open(app, id)).rawPayload.equals(CONTENT)).toBe(true)
    expect((await app.request({ url: `/api/files/${id}/encrypted?token=${token}` })).statusCode).toBe(200)
    expect(await answer(open(app, otherId))).toEqual(REQUIRED)

    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    expect(await answer(open(other, id))).toEqual(REQUIRED)
    app.clock.advance(15 * 60_000)
    expect(await answer(open(app, id))).toEqual(REQUIRED)
  })

  test('end with their session, although its device enters again', async () => {
    const { app, id } = await startWithFile()
    const { token } = (await exchange(app, id, PASSWORD)).json()
    const [session] = (await app.request({ url: '/api/sessions' })).json()
    await app.request({ method: 'DELETE', url: `/api/sessions/${session.id}` })
    await app.enterPin(TEST_PIN)
    expect(await answer(app.request({ url: `/api/files/${id}/content?token=${token}` }))).toEqual(REQUIRED)
  })

  test.each([
    ['another password', (app: TestApp, id: string) => protect(app, id, { password: PASSWORD, newPassword: PASSWORD })],
    [
      'a new protection',
      async (app: TestApp, id: string) => {
        await unprotect(app, id, { password: PASSWORD })
        return protect(app, id)
      },
    ],
  ])('end with %s, even of the same letters', async (_, change) => {
    const { app, id } = await startWithFile()
    const { token } = (await exchange(app, id, PASSWORD)).json()
    expect((await change(app, id)).statusCode).toBe(200)
    expect(await answer(app.request({ url: `/api/files/${id}/content?token=${token}` }))).toEqual(REQUIRED)
  })

  test('are refused without the right password', async () => {
    const { app, id } = await startWithFile()
    for (const password of [undefined, null, '', '   ']) {
      expect(await answer(exchange(app, id, password)), String(password)).toEqual(REQUIRED)
    }
    expect(await answer(exchange(app, id, 'wrong'))).toEqual(INCORRECT)
    expect(await answer(exchange(app, id, 'x'.repeat(129)))).toEqual(INCORRECT)
    expect(await answer(exchange(app, 'none', PASSWORD))).toEqual([404, 'File not found'])
    const { id: open } = await app.store('open.txt')
    expect(await answer(exchange(app, open, PASSWORD))).toEqual([409, 'This file has no password'])
    expect(await answer(app.request({ url: `/api/files/${open}/encrypted` }))).toEqual([
      409,
      'This file has no password',
    ])
  })
})

describe('guesses', () => {
  test('at a file are counted for it alone', async () => {
    const { app, id } = await startWithFile()
    const { id: otherId } = await app.store('other.txt', 'x')
    await protect(app, otherId)
    for (let count = 0; count < 5; count++) expect(await answer(read(app, id, `wrong ${count}`))).toEqual(INCORRECT)
    const refused = await read(app, id, 'wrong again')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'guess_too_soon',
      '1',
    ])
    expect((await exchange(app, id, PASSWORD)).statusCode).toBe(429)
    expect((await remove(app, id, { password: PASSWORD })).statusCode).toBe(429)
    expect((await read(app, otherId, PASSWORD)).statusCode).toBe(200)
    app.clock.advance(1000)
    expect((await read(app, id, PASSWORD)).statusCode).toBe(200)
  })

  test('that repeat, or cannot be right, cost nothing', async () => {
    const { app, id } = await startWithFile()
    for (let count = 0; count < 8; count++) {
      expect(await answer(read(app, id, 'wrong'))).toEqual(INCORRECT)
      expect(await answer(read(app, id, 'x'.repeat(129 + count)))).toEqual(INCORRECT)
      expect(await answer(read(app, id))).toEqual(REQUIRED)
    }
    expect((await read(app, id, PASSWORD)).statusCode).toBe(200)
  })

  test('at an earlier password say nothing about the present one', async () => {
    const { app, id } = await startWithFile()
    expect(await answer(read(app, id, 'other'))).toEqual(INCORRECT)
    await protect(app, id, { password: PASSWORD, newPassword: 'other' })
    expect((await read(app, id, 'other')).statusCode).toBe(200)
    expect(await answer(read(app, id, PASSWORD))).toEqual(INCORRECT)
  })
})

describe('protection', () => {
  test('is set, changed and removed', async () => {
    const { app, id } = await startWithFile()
    const changed = await protect(app, id, { password: PASSWORD, newPassword: 'other' })
    expect([changed.statusCode, changed.json()]).toEqual([200, { message: 'File password changed' }])
    expect((await read(app, id, 'other')).rawPayload.equals(CONTENT)).toBe(true)
    const removed = await unprotect(app, id, { password: 'other' })
    expect([removed.statusCode, removed.json()]).toEqual([200, { message: 'File protection removed' }])
    expect((await read(app, id)).rawPayload.equals(CONTENT)).toBe(true)
    expect(await listed(app, id)).toMatchObject({ isPasswordProtected: false, size: 200_000 })
    expect((await readFile(await onlyBlob(app))).equals(CONTENT)).toBe(true)
  })

  test.each([
    ['PIN', { pin: '' }, 400, 'Please enter PIN'],
    ['right PIN', { pin: '1', password: PASSWORD }, 403, 'Invalid PIN'],
    ['password', {}, 403, 'Password required'],
    ['right password', { password: 'wrong' }, 403, 'Incorrect password'],
  ])('is neither changed nor removed without the %s', async (_, payload, status, message) => {
    const { app, id } = await startWithFile()
    expect(await answer(protect(app, id, payload))).toEqual([status, message])
    expect(await answer(unprotect(app, id, payload))).toEqual([status, message])
    expect((await read(app, id, PASSWORD)).rawPayload.equals(CONTENT)).toBe(true)
  })

  test('needs a password that can be one', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'x')
    for (const newPassword of [undefined, null, '', '  ']) {
      expect(await answer(protect(app, id, { newPassword }))).toEqual([400, 'Enter a password for the file'])
    }
    const tooLong = { newPassword: 'x'.repeat(129) }
    expect(await answer(protect(app, id, tooLong))).toEqual([400, 'A file password can have at most 128 characters'])
    expect(await answer(unprotect(app, id))).toEqual([409, 'This file has no password'])
    expect(await answer(protect(app, 'none'))).toEqual([404, 'File not found'])
    expect(await answer(unprotect(app, 'none'))).toEqual([404, 'File not found'])
    expect((await read(app, id)).body).toBe('x')
  })

  test('is set once, however many ask at once', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', CONTENT)
    const passwords = ['a', 'b', 'c']
    const responses = await Promise.all(passwords.map((newPassword) => protect(app, id, { newPassword })))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await read(app, id, passwords[statuses.indexOf(200)])).rawPayload.equals(CONTENT)).toBe(true)
    await onlyBlob(app)
  })

  test('of a file that is deleted meanwhile leaves nothing behind', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', randomBytes(5_000_000))
    const [protecting, deleting] = await Promise.all([protect(app, id), remove(app, id)])
    expect([404, 409]).toContain(protecting.statusCode)
    expect(deleting.statusCode).toBe(200)
    expect(await storedBlobs(app.data.dataDir)).toEqual([])
  })

  test('is not put around bytes that are damaged', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', CONTENT)
    await writeFile(await onlyBlob(app), Buffer.alloc(CONTENT.length))
    expect(await answer(protect(app, id))).toEqual(DAMAGED)
    expect(await listed(app, id)).toMatchObject({ isPasswordProtected: false })
    await onlyBlob(app)
  })

  test('is not taken off bytes that are damaged', async () => {
    const { app, id } = await startWithFile()
    const path = await onlyBlob(app)
    await truncate(path, 150_000)
    expect(await answer(unprotect(app, id, { password: PASSWORD }))).toEqual(DAMAGED)
    expect(await listed(app, id)).toMatchObject({ isPasswordProtected: true })
    expect(await onlyBlob(app)).toBe(path)
  })
})

describe('bytes that are damaged on the disk are told as such', () => {
  test.each([
    ['changed', async (path: string) => writeFile(path, randomBytes((await readFile(path)).length))],
    ['too short', (path: string) => truncate(path, 100)],
    ['cut at a chunk', (path: string) => truncate(path, 16 + 65_552)],
    ['gone', (path: string) => rm(path)],
  ])('%s', async (_, damage) => {
    const { app, id } = await startWithFile()
    await damage(await onlyBlob(app))
    expect(await answer(read(app, id, PASSWORD))).toEqual(DAMAGED)
    expect(await answer(read(app, id, PASSWORD, { headers: { range: 'bytes=150000-150001' } }))).toEqual(DAMAGED)
  })

  test('those of two files that changed places', async () => {
    const { app, id } = await startWithFile()
    const [first = ''] = await blobPaths(app)
    const { id: secondId } = await app.store('b.bin', randomBytes(CONTENT.length))
    await protect(app, secondId)
    const second = (await blobPaths(app)).find((path) => path !== first) ?? ''
    await rename(first, `${first}.moved`)
    await rename(second, first)
    await rename(`${first}.moved`, second)
    for (const fileId of [id, secondId]) expect(await answer(read(app, fileId, PASSWORD))).toEqual(DAMAGED)
  })

  test('those of a file without a password too', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', CONTENT)
    await truncate(await onlyBlob(app), 100)
    expect(await answer(read(app, id))).toEqual(DAMAGED)
    await rm(await onlyBlob(app))
    expect(await answer(read(app, id))).toEqual(DAMAGED)
  })
})

describe('deletion', () => {
  test('asks for the PIN, then for the password of the file', async () => {
    const { app, id } = await startWithFile()
    for (const [payload, status, message] of [
      [{ pin: '' }, 400, 'Please enter PIN'],
      [{ pin: '1', password: PASSWORD }, 403, 'Invalid access PIN'],
      [{}, 403, 'File password required'],
      [{ password: ' ' }, 403, 'File password required'],
      [{ password: 'wrong' }, 403, 'Incorrect password'],
    ] as const) {
      expect(await answer(remove(app, id, payload)), message).toEqual([status, message])
    }
    const { token } = (await exchange(app, id, PASSWORD)).json()
    expect(await answer(remove(app, id, { token }))).toEqual([403, 'File password required'])
    expect(await answer(remove(app, id, { password: PASSWORD }))).toEqual([200, 'File deleted'])
    expect(await storedBlobs(app.data.dataDir)).toEqual([])
  })
})
