import { randomBytes } from 'node:crypto'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'
import { emptyTrash } from '../trash/trash.builders.ts'
import {
  CONTENT,
  DAMAGED,
  exchange,
  listed,
  onlyBlob,
  PASSWORD,
  protect,
  read,
  remove,
  startWithFile,
  unprotect,
} from './protection.builders.ts'

// PostgreSQL too: of several requests at once, the rows let one win.

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
  ])('cannot be changed or removed without the %s', async (_, payload, status, message) => {
    const { app, id } = await startWithFile()
    expect(await answer(protect(app, id, payload))).toEqual([status, message])
    expect(await answer(unprotect(app, id, payload))).toEqual([status, message])
    expect((await read(app, id, PASSWORD)).rawPayload.equals(CONTENT)).toBe(true)
  })

  test('requires a valid password', async () => {
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

  test('is set once, however many requests ask at once', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', CONTENT)
    const passwords = ['a', 'b', 'c']
    const responses = await Promise.all(passwords.map((newPassword) => protect(app, id, { newPassword })))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await read(app, id, passwords[statuses.indexOf(200)])).rawPayload.equals(CONTENT)).toBe(true)
    await onlyBlob(app)
  })

  test('leaves nothing behind if the file is deleted meanwhile', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', randomBytes(5_000_000))
    const [protecting, deleting] = await Promise.all([protect(app, id), remove(app, id)])
    expect([404, 409]).toContain(protecting.statusCode)
    expect(deleting.statusCode).toBe(200)
    await emptyTrash(app)
    await waitForBlobs(app.data.dataDir, 0)
  })

  test('is not added to damaged bytes', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.bin', CONTENT)
    await writeFile(await onlyBlob(app), Buffer.alloc(CONTENT.length))
    expect(await answer(protect(app, id))).toEqual(DAMAGED)
    expect(await listed(app, id)).toMatchObject({ isPasswordProtected: false })
    await onlyBlob(app)
  })

  test('is not removed from damaged bytes', async () => {
    const { app, id } = await startWithFile()
    const path = await onlyBlob(app)
    await truncate(path, 150_000)
    expect(await answer(unprotect(app, id, { password: PASSWORD }))).toEqual(DAMAGED)
    expect(await listed(app, id)).toMatchObject({ isPasswordProtected: true })
    expect(await onlyBlob(app)).toBe(path)
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
    expect(await listed(app, id)).toBeUndefined()
  })
})
