import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { findNameConflicts } from '@pinloft/contract/uploads/endpoints'
import { describe, expect, test } from 'vitest'
import { waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'
import { content } from '../files/tree/entries.builders.ts'
import { blobPaths, PASSWORD, protect, read } from '../protection/protection.builders.ts'
import { earlierContents, readVersion, restoreTo, save, versionsOf } from '../versions/versions.builders.ts'

const LAST_MODIFIED = '2025-06-01T10:00:00.000Z'
const lastmodified = String(Date.parse(LAST_MODIFIED))

async function setUp() {
  const app = await startOpenTestApp()
  return { app, tus: new TusClient(app) }
}

async function listed(app: TestApp, sort = 'name'): Promise<File[]> {
  return (await app.request({ url: `/api/files?sort=${sort}` })).json()
}

const conflicts = (app: TestApp, files: { folder: string; name: string }[]) =>
  app.request({ method: 'POST', url: pathOf(findNameConflicts.path, {}), payload: { files } })

describe('an upload that replaces a file', () => {
  test.each([
    ['sent whole with its creation', 20],
    ['sent in parts', 5_000_000],
  ])('keeps the former content as a version, %s', async (_, sizeBytes) => {
    const { app, tus } = await setUp()
    const file = await app.store('Ideas.md', 'the former ideas')
    app.clock.advance(5000)
    const body = randomBytes(sizeBytes)
    const metadata = { filename: 'Ideas.md', ifexists: 'replace', lastmodified }
    const created = await tus.create(sizeBytes, { metadata, body: body.subarray(0, 3_000_000) })
    const id = String(created.headers.location).split('/').at(-1) ?? ''
    const sent = Number(created.headers['upload-offset'])
    const last = sent < sizeBytes ? await tus.append(id, sent, body.subarray(sent)) : created
    expect(last.headers['upload-file-id']).toBe(file.id)
    const [replaced, ...others] = await listed(app)
    expect(others).toEqual([])
    expect(replaced).toMatchObject({
      id: file.id,
      size: sizeBytes,
      createdAt: file.createdAt,
      modifiedAt: LAST_MODIFIED,
      storedAt: '2026-01-02T03:04:10.000Z',
    })
    expect((await read(app, file.id)).rawPayload.equals(body)).toBe(true)
    expect(await earlierContents(app, file.id)).toEqual(['the former ideas'])
    expect((await versionsOf(app, file.id))[0]?.cause).toBe('replaced')
  })

  test('replaces at its end, whatever has come meanwhile, and gets a free name otherwise', async () => {
    const { app, tus } = await setUp()
    const metadata = { filename: 'a.txt', ifexists: 'replace' }
    const id = await tus.begin(3, metadata)
    const meanwhile = await app.store('a.txt', 'meanwhile')
    expect((await tus.append(id, 0, Buffer.from('new'))).headers['upload-file-id']).toBe(meanwhile.id)

    await app.createFolder('b.txt')
    const beside = await tus.begin(3, { ...metadata, filename: 'b.txt' })
    await tus.append(beside, 0, Buffer.from('new'))
    const kept = await tus.begin(3, { filename: 'a.txt' })
    await tus.append(kept, 0, Buffer.from('new'))
    expect((await listed(app)).map(({ originalName }) => originalName)).toEqual(['a (1).txt', 'a.txt', 'b (1).txt'])
  })

  test('leaves no version if the content is the same, and no bytes', async () => {
    const { app, tus } = await setUp()
    const file = await app.store('a.txt', 'the same')
    const id = await tus.begin(8, { filename: 'a.txt', ifexists: 'replace', lastmodified })
    await tus.append(id, 0, Buffer.from('the same'))
    expect(await versionsOf(app, file.id)).toEqual([])
    expect((await listed(app))[0]).toMatchObject({ id: file.id, version: file.version, modifiedAt: LAST_MODIFIED })
    await waitForBlobs(app.data.dataDir, 1)
  })

  test('replaces a protected file only with its password, and under the same one', async () => {
    const { app, tus } = await setUp()
    const file = await app.store('secret.txt', 'the former secret')
    await protect(app, file.id)
    const metadata = { filename: 'secret.txt', ifexists: 'replace' }
    const refused = async (more: Record<string, string>) => {
      const answer = await tus.create(10, { metadata: { ...metadata, ...more } })
      return [answer.statusCode, answer.json().message]
    }
    expect(await refused({})).toEqual([403, 'Password required'])
    expect(await refused({ password: 'wrong' })).toEqual([403, 'Incorrect password'])
    expect(await listed(app)).toHaveLength(1)

    const id = await tus.begin(10, { ...metadata, password: PASSWORD })
    const last = await tus.append(id, 0, Buffer.from('new secret'))
    expect(last.headers['upload-file-id']).toBe(file.id)
    expect((await read(app, file.id, PASSWORD)).body).toBe('new secret')
    expect((await read(app, file.id)).statusCode).toBe(403)
    const [version] = await versionsOf(app, file.id)
    expect((await readVersion(app, file.id, version?.id ?? '', `?password=${encodeURIComponent(PASSWORD)}`)).body).toBe(
      'the former secret',
    )
    for (const path of await blobPaths(app)) expect(await readFile(path, 'latin1')).not.toContain('secret')
  })

  test('cannot protect a file that is not protected', async () => {
    const { app, tus } = await setUp()
    const file = await app.store('open.txt', 'open')
    const metadata = { filename: 'open.txt', ifexists: 'replace', password: PASSWORD }
    const answer = await tus.create(3, { metadata })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'replace_protection_differs'])
    expect(await content(app, file.id)).toBe('open')
  })

  test('gets a free name if the protection of the file has changed since it began', async () => {
    const { app, tus } = await setUp()
    const file = await app.store('a.txt', 'former')
    const id = await tus.begin(3, { filename: 'a.txt', ifexists: 'replace' })
    await protect(app, file.id)
    await tus.append(id, 0, Buffer.from('new'))
    expect((await read(app, file.id, PASSWORD)).body).toBe('former')
    expect((await listed(app)).map(({ originalName }) => originalName)).toEqual(['a (1).txt', 'a.txt'])
  })
})

describe('name conflicts', () => {
  test('are names that a file or folder has, in the form in which they are stored', async () => {
    const { app } = await setUp()
    await app.createFolder('Photos')
    await app.store('Grüße.txt', 'x', 'Photos')
    const secret = await app.store('secret.txt', 'x')
    await protect(app, secret.id)
    const answer = await conflicts(app, [
      { folder: 'Photos', name: 'free.txt' },
      { folder: 'Photos', name: 'Grüße.txt'.normalize('NFD') },
      { folder: '', name: 'secret.txt' },
      { folder: '', name: 'Photos' },
      { folder: 'Missing', name: 'secret.txt' },
      { folder: '', name: '..' },
    ])
    expect(answer.json().conflicts.toSorted((a: { index: number }, b: { index: number }) => a.index - b.index)).toEqual(
      [
        { index: 1, type: 'file', isPasswordProtected: false },
        { index: 2, type: 'file', isPasswordProtected: true },
        { index: 3, type: 'folder', isPasswordProtected: false },
      ],
    )
  })
})

describe('the time of a content', () => {
  test('is the one of its device, but never one that has not come yet', async () => {
    const { app, tus } = await setUp()
    const future = String(app.clock.now() + 60_000)
    const id = await tus.begin(1, { filename: 'tus.txt', lastmodified: future })
    await tus.append(id, 0, Buffer.from('x'))
    const uploaded = await app.upload([
      { name: 'pin', value: TEST_PIN },
      { name: 'lastmodified', value: lastmodified },
      { name: 'file', fileName: 'old.txt', value: 'x' },
      { name: 'file', fileName: 'without.txt', value: 'x' },
      { name: 'lastmodified', value: future },
      { name: 'file', fileName: 'ahead.txt', value: 'x' },
    ])
    expect(uploaded.statusCode).toBe(201)
    const now = new Date(app.clock.now()).toISOString()
    const times = (await listed(app)).map(({ originalName, modifiedAt }) => [originalName, modifiedAt])
    expect(times).toEqual([
      ['ahead.txt', now],
      ['old.txt', LAST_MODIFIED],
      ['tus.txt', now],
      ['without.txt', now],
    ])
    const wrong = await app.upload([
      { name: 'pin', value: TEST_PIN },
      { name: 'lastmodified', value: 'yesterday' },
      { name: 'file', fileName: 'wrong.txt', value: 'x' },
    ])
    expect(wrong.statusCode).toBe(400)
  })

  test('orders lists, and so does the time when it was stored here', async () => {
    const { app, tus } = await setUp()
    const edited = await app.store('edited.txt', 'first')
    app.clock.advance(1000)
    const body = Buffer.from('x')
    await tus.create(1, { metadata: { filename: 'older.txt', lastmodified }, body })
    app.clock.advance(1000)
    await app.store('newer.txt', 'x')
    app.clock.advance(1000)
    await save(app, edited.id, 'second')
    const namesBy = async (sort: string, query = '') =>
      (await listed(app, `${sort}${query}`)).map(({ originalName }) => originalName)
    expect(await namesBy('-storedAt')).toEqual(['edited.txt', 'newer.txt', 'older.txt'])
    expect(await namesBy('-modifiedAt', '&folder=')).toEqual(['edited.txt', 'newer.txt', 'older.txt'])
    expect(await namesBy('modifiedAt')).toEqual(['older.txt', 'newer.txt', 'edited.txt'])
    app.clock.advance(1000)
    const [version] = await versionsOf(app, edited.id)
    await restoreTo(app, edited.id, version?.id ?? '')
    expect((await listed(app, '-storedAt'))[0]).toMatchObject({
      originalName: 'edited.txt',
      modifiedAt: new Date(app.clock.now()).toISOString(),
    })
  })
})
