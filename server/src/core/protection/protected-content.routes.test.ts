import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'
import {
  blobPaths,
  CONTENT,
  DAMAGED,
  exchange,
  INCORRECT,
  listed,
  onlyBlob,
  PASSWORD,
  protect,
  REQUIRED,
  read,
  startWithFile,
  unprotect,
} from './protection.builders.ts'

describe('a protected file', () => {
  test('is inaccessible without its password, or with a wrong one', async () => {
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

  test('opens with its password in the header or the URL', async () => {
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

  test.each(['100% sure', '%zz', 'naïve'])('accepts a password such as %j, sent as it is', async (password) => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'x')
    await protect(app, id, { newPassword: password })
    const headers = { [FILE_PASSWORD_HEADER]: password }
    expect((await app.request({ url: `/api/files/${id}/content`, headers })).body).toBe('x')
  })

  test('handles ranges and conditional requests like any other, once it is open', async () => {
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

  test('looks the same in the list, except for its mark', async () => {
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

  test('survives a restart unchanged, and asks for its password again', async () => {
    const { app, id } = await startWithFile()
    const { token } = (await exchange(app, id, PASSWORD)).json()
    const restarted = await app.restart()
    expect(await answer(restarted.request({ url: `/api/files/${id}/content?token=${token}` }))).toEqual(REQUIRED)
    expect((await read(restarted, id, PASSWORD)).rawPayload.equals(CONTENT)).toBe(true)
  })

  test('is downloaded encrypted under its name, including ranges', async () => {
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

describe('damaged bytes on disk are reported', () => {
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

  test('of two swapped files', async () => {
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

  test('of a file without a password', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', CONTENT)
    await truncate(await onlyBlob(app), 100)
    expect(await answer(read(app, id))).toEqual(DAMAGED)
    await rm(await onlyBlob(app))
    expect(await answer(read(app, id))).toEqual(DAMAGED)
  })
})
