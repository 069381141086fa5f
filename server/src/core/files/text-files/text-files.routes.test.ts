import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { answer } from '../../../testing/answer.ts'
import { storedBlobs } from '../../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { content, copy, everything } from '../tree/entries.builders.ts'

const NOT_TEXT: [number, string] = [422, 'Only text files can be edited here. This one is not UTF-8 text']
const TOO_LARGE: [number, string] = [413, 'Text files over 1 MB can’t be edited here']
const ELSEWHERE = [409, 'This file was changed elsewhere since you opened it. Compare both versions before you save']

function create(app: TestApp, payload: object) {
  return app.request({ method: 'POST', url: '/api/files/text', payload: { pin: TEST_PIN, ...payload } })
}

function save(app: TestApp, { id, version }: { id: string; version?: string }, payload: object, more?: InjectOptions) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  const body = { pin: TEST_PIN, ...payload }
  return app.request({ method: 'PUT', url: `/api/files/${id}/content`, headers, payload: body, ...more })
}

function protect(app: TestApp, id: string, newPassword: string) {
  return app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload: { pin: TEST_PIN, newPassword } })
}

describe('a new text file', () => {
  test('is stored', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Notes')
    const response = await create(app, { name: ' note.md ', folder: 'Notes', content: '# Größe 🌈\n' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      originalName: 'note.md',
      mimeType: 'text/markdown',
      folder: 'Notes',
      size: Buffer.byteLength('# Größe 🌈\n'),
      undoId: expect.any(String),
    })
    expect(await content(app, response.json().id)).toBe('# Größe 🌈\n')
    const empty = (await create(app, { name: 'plain' })).json()
    expect(empty).toMatchObject({ mimeType: 'text/plain', size: 0, folder: '' })
    expect(await content(app, empty.id)).toBe('')
  })

  test.each([
    [{ name: '' }, 400, 'Enter a file name'],
    [{ name: 'a/b' }, 400, 'A file name can’t contain a slash or an invisible control character'],
    [{ name: 'taken.txt' }, 409, 'A file with this name already exists'],
    [{ name: 'Notes' }, 409, 'A folder with this name already exists'],
    [{ name: 'a', folder: 'none' }, 404, 'Folder not found'],
    [{ name: 'a', pin: '' }, 400, 'Please enter PIN'],
    [{ name: 'a', pin: '000000' }, 403, 'Invalid PIN'],
    [{ name: 'a', content: 'x'.repeat(TEXT_EDIT_MAX_BYTES + 1) }, ...TOO_LARGE],
    [{ name: 'a', content: 'ä'.repeat(TEXT_EDIT_MAX_BYTES / 2 + 1) }, ...TOO_LARGE],
    [{ name: 'a', content: 'x\0' }, ...NOT_TEXT],
    [{ name: 'a', content: 'x\ud800' }, ...NOT_TEXT],
  ])('is refused as case %#', async (payload, status, message) => {
    const app = await startOpenTestApp()
    await app.createFolder('Notes')
    await app.store('taken.txt')
    expect(await answer(create(app, payload))).toEqual([status, message])
    expect(await everything(app)).toEqual(['Notes/', 'taken.txt'])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
  })
})

describe('a text file', () => {
  test('gets new content in place of the version that was read', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'first')
    app.clock.advance(5000)
    const response = await save(app, file, { content: 'zweite Fassung ü' })
    expect(response.statusCode).toBe(200)
    const saved = response.json().file
    expect(saved).toEqual({
      ...file,
      size: 17,
      modifiedAt: '2026-01-02T03:04:10.000Z',
      storedAt: '2026-01-02T03:04:10.000Z',
      version: expect.not.stringMatching(file.version),
    })
    const read = await app.request({ url: `/api/files/${file.id}/content` })
    expect([read.body, read.headers.etag]).toEqual(['zweite Fassung ü', response.headers.etag])
    expect(response.headers.etag).toBe(`"${saved.version}"`)
    // Its former content is kept.
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)

    expect(await answer(save(app, file, { content: 'third' }))).toEqual(ELSEWHERE)
    expect((await save(app, file, { content: 'zweite Fassung ü' })).json().file).toEqual(saved)
    expect((await save(app, saved, { content: '' })).json().file).toMatchObject({ size: 0 })
    expect(await content(app, file.id)).toBe('')
    expect(await content(await app.restart(), file.id)).toBe('')
  })

  test('is saved only once when two requests save the same version', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'first')
    const texts = ['one', 'two', 'three', 'four']
    const replies = await Promise.all(texts.map((text) => save(app, file, { content: text })))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
    expect(await content(app, file.id)).toBe(texts[statuses.indexOf(200)])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  })

  test('does not change its copies', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'first')
    const [copied] = (await copy(app, { fileIds: [file.id], folder: '' })).json().files
    await save(app, file, { content: 'second' })
    expect([await content(app, file.id), await content(app, copied.id)]).toEqual(['second', 'first'])
    await save(app, copied, { content: 'third' })
    expect([await content(app, file.id), await content(app, copied.id)]).toEqual(['second', 'third'])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(3)
  })

  test('stays sealed under its password if it is protected', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'first')
    await protect(app, id, 'secret')
    const details = async () => (await app.request({ url: `/api/files/${id}` })).json().file
    const before = await details()
    const same = await save(app, before, { content: 'first', password: 'secret' })
    expect(same.json().file).toEqual(before)
    const other = await save(app, before, { content: 'other', password: 'secret' })
    expect(other.json().file.version).not.toBe(before.version)
    expect(await answer(save(app, await details(), { content: 'x' }))).toEqual([403, 'Password required'])
    expect(await answer(save(app, await details(), { content: 'x', password: 'no' }))).toEqual([
      403,
      'Incorrect password',
    ])
    expect(await answer(save(app, before, { content: 'x', password: 'secret' }))).toEqual(ELSEWHERE)
    const saved = (await save(app, await details(), { content: 'second', password: 'secret' })).json().file
    expect(saved).toMatchObject({ size: 6, isPasswordProtected: true })
    expect((await app.request({ url: `/api/files/${id}/content` })).statusCode).toBe(403)
    expect((await app.request({ url: `/api/files/${id}/content?password=secret` })).body).toBe('second')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  })

  test('is saved only with its version and the PIN', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'first')
    const missing = [428, 'The header "If-Match" must name the version of the file you are replacing']
    expect(await answer(save(app, { id: file.id }, { content: 'x' }))).toEqual(missing)
    for (const tag of ['*', file.version, '', 'W/']) {
      const more = { headers: { 'if-match': tag } }
      expect(await answer(save(app, file, { content: 'x' }, more)), tag).toEqual(missing)
    }
    expect(await answer(save(app, file, { content: 'x', pin: '' }))).toEqual([400, 'Please enter PIN'])
    expect(await answer(save(app, file, { content: 'x', pin: '000000' }))).toEqual([403, 'Invalid PIN'])
    expect((await save(app, file, { content: 5 })).statusCode).toBe(400)
    expect(await answer(save(app, { ...file, id: 'x' }, { content: 'x' }))).toEqual([404, 'File not found'])
    expect(await content(app, file.id)).toBe('first')
    const several = { headers: { 'if-match': `"other", "${file.version}"` } }
    expect((await save(app, file, { content: 'x' }, several)).statusCode).toBe(200)
  })

  test('may have the maximum length, whatever its content', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'first')
    const longest = '\u0001'.repeat(TEXT_EDIT_MAX_BYTES)
    const saved = (await save(app, file, { content: longest })).json().file
    expect(saved.size).toBe(TEXT_EDIT_MAX_BYTES)
    expect(await answer(save(app, saved, { content: `${longest}x` }))).toEqual(TOO_LARGE)
    expect((await save(app, saved, { content: longest.repeat(2) })).statusCode).toBe(413)
    expect((await save(app, saved, { content: 'short' })).statusCode).toBe(200)
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), NOT_TEXT],
    ['text in Latin 1', Buffer.from('Größe', 'latin1'), NOT_TEXT],
    ['text in UTF-16', Buffer.from('text', 'utf16le'), NOT_TEXT],
    ['cut inside a character', Buffer.from('ä').subarray(0, 1), NOT_TEXT],
    ['too large', Buffer.alloc(TEXT_EDIT_MAX_BYTES + 1, 'x'), TOO_LARGE],
  ])('that is none, or %s, is not written over', async (_, bytes, refusal) => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', bytes)
    expect(await answer(save(app, file, { content: 'x' }))).toEqual(refusal)
    const read = await app.request({ url: `/api/files/${file.id}/content` })
    expect(read.rawPayload.equals(bytes)).toBe(true)
  })
})
