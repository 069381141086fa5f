import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { ENTRIES_MAX } from '@pinloft/contract/files/limits'
import { ZIP_KEPT_MINUTES } from '@pinloft/contract/zips/limits'
import { describe, expect, it } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { readZip } from '../../testing/read-zip.ts'
import { storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { checkAll, flipBit, storeWithPath } from '../file-checks/file-checks.builders.ts'

const PASSWORD = 'secret'

interface Chosen {
  fileIds?: string[]
  folderIds?: string[]
  tokens?: { fileId: string; token: string }[]
}

interface Prepared {
  id: string
  name: string
  fileCount: number
  folderCount: number
  size: number
  leftOutCount: number
  leftOut: File[]
}

const prepare = (app: TestApp, chosen: Chosen) => app.request({ method: 'POST', url: '/api/zips', payload: chosen })
const prepared = async (app: TestApp, chosen: Chosen) => (await prepare(app, chosen)).json<Prepared>()
const download = (app: TestApp, id: string) => app.request({ url: `/api/zips/${id}` })

async function pathsIn(app: TestApp, chosen: Chosen): Promise<string[]> {
  const reply = await download(app, (await prepared(app, chosen)).id)
  return (await readZip(reply.rawPayload)).map(({ path }) => path).sort()
}

async function protect(app: TestApp, id: string): Promise<void> {
  const payload = { pin: TEST_PIN, newPassword: PASSWORD }
  expect((await app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload })).statusCode).toBe(200)
}

async function tokenFor(app: TestApp, fileId: string): Promise<{ fileId: string; token: string }> {
  const url = `/api/files/${fileId}/access-token`
  const { token } = (await app.request({ method: 'POST', url, payload: { password: PASSWORD } })).json()
  return { fileId, token }
}

describe('a zip of a folder', () => {
  it('contains everything in it at its path, including empty folders, and has the announced size', async () => {
    const app = await startOpenTestApp()
    const photos = await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    await app.createFolder('Later', 'Photos/Alps')
    const content = randomBytes(3_000_000)
    await app.store('summit.jpg', content, 'Photos/Alps')
    await app.store('empty.txt', '', 'Photos')
    await app.store('elsewhere.txt', 'x')

    const reply = await prepare(app, { folderIds: [photos.id] })
    expect(reply.statusCode).toBe(201)
    const zip = reply.json<Prepared>()
    expect(zip).toMatchObject({ name: 'Photos.zip', fileCount: 2, folderCount: 3, leftOutCount: 0, leftOut: [] })
    const { rawPayload, headers } = await download(app, zip.id)
    expect(rawPayload).toHaveLength(zip.size)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.size),
      'content-disposition': 'attachment; filename=Photos.zip',
      'cache-control': 'private, no-store',
    })
    const entries = await readZip(rawPayload)
    expect(entries.map(({ path }) => path).sort()).toEqual([
      'Photos/',
      'Photos/Alps/',
      'Photos/Alps/Later/',
      'Photos/Alps/summit.jpg',
      'Photos/empty.txt',
    ])
    const summit = entries.find(({ path }) => path.endsWith('summit.jpg'))
    expect(summit?.content.equals(content)).toBe(true)
    expect(summit?.modifiedAt).toBe(new Date(app.clock.now()).toISOString())
  })

  it('can contain all files', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('A')
    await app.store('a.txt', 'a', 'A')
    await app.store('b.txt', 'b')
    expect((await prepared(app, { folderIds: ['root'] })).name).toBe('Pinloft.zip')
    expect(await pathsIn(app, { folderIds: ['root'] })).toEqual(['A/', 'A/a.txt', 'b.txt'])
  })

  it('contains more files than are read at a time', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.createFolder('Many')
    const files = Array.from({ length: 1100 }, (_, index) => ({
      name: 'file',
      fileName: `${index}.txt`,
      value: String(index),
    }))
    await app.upload([{ name: 'pin', value: TEST_PIN }, { name: 'folder', value: 'Many' }, ...files])
    const { rawPayload } = await download(app, (await prepared(app, { folderIds: [id] })).id)
    const entries = await readZip(rawPayload)
    expect(entries).toHaveLength(1101)
    for (const { path, content } of entries.slice(1)) expect(path).toBe(`Many/${content}.txt`)
  })
})

describe('a zip of several entries', () => {
  it('is named after their folder, and contains each once under a safe name', async () => {
    const app = await startOpenTestApp()
    const inside = await app.createFolder('Mixed')
    const folder = await app.createFolder('a', 'Mixed')
    const one = await app.store('a?', '1', 'Mixed')
    const two = await app.store('A', '2', 'Mixed')
    const chosen = { fileIds: [one.id, two.id, one.id], folderIds: [folder.id] }
    expect(await prepared(app, chosen)).toMatchObject({ name: 'Mixed.zip', fileCount: 2, folderCount: 1 })
    expect(await pathsIn(app, chosen)).toEqual(['A (2)', 'a/', 'a_'])
    const root = await app.store('root.txt', 'x')
    expect((await prepared(app, { fileIds: [root.id, one.id] })).name).toBe('Pinloft.zip')
    expect((await prepared(app, { fileIds: [root.id], folderIds: [inside.id] })).name).toBe('Pinloft.zip')
  })
})

describe('a protected file in a zip', () => {
  it('is omitted and listed, unless a token opens it', async () => {
    const app = await startOpenTestApp()
    const folder = await app.createFolder('Papers')
    const open = await app.store('open.txt', 'open', 'Papers')
    const shut = await app.store('shut.txt', 'shut', 'Papers')
    await protect(app, shut.id)
    await protect(app, open.id)
    const token = await tokenFor(app, open.id)
    const tokens = [token, { fileId: shut.id, token: token.token }, { fileId: 'none', token: 'none' }]

    const without = await prepared(app, { folderIds: [folder.id] })
    expect(without).toMatchObject({ fileCount: 0, folderCount: 1, leftOutCount: 2 })
    expect(await pathsIn(app, { folderIds: [folder.id] })).toEqual(['Papers/'])

    const zip = await prepared(app, { folderIds: [folder.id], tokens })
    expect(zip).toMatchObject({ fileCount: 1, leftOutCount: 1, leftOut: [{ id: shut.id, folder: 'Papers' }] })
    const entries = await readZip((await download(app, zip.id)).rawPayload)
    expect(entries.map(({ path, content }) => [path, String(content)])).toEqual([
      ['Papers/', ''],
      ['Papers/open.txt', 'open'],
    ])
  })

  it('stops a download that was prepared before it was protected', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('note.txt', 'note')
    const zip = await prepared(app, { fileIds: [file.id] })
    await protect(app, file.id)
    expect(await answer(download(app, zip.id))).toEqual([409, 'The file changed in the meantime. Try again'])
  })

  it('stops the download once its token no longer opens it', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('note.txt', 'note')
    await protect(app, file.id)
    const zip = await prepared(app, { fileIds: [file.id], tokens: [await tokenFor(app, file.id)] })
    expect((await download(app, zip.id)).statusCode).toBe(200)
    app.clock.advance(20 * 60_000)
    expect(await answer(download(app, zip.id))).toEqual([403, 'Password required'])
  })
})

describe('the download of a zip', () => {
  it('fails as damaged if the first file is', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('note.txt', 'note')
    const zip = await prepared(app, { fileIds: [file.id] })
    const [key = ''] = await storedBlobs(app.data.dataDir)
    await rm(join(app.data.dataDir, 'blobs', key.slice(0, 2), key))
    expect((await download(app, zip.id)).json().code).toBe('file_damaged')
  })

  it('is refused as a whole if any file in it was found to be damaged', async () => {
    const app = await startOpenTestApp()
    const intact = await app.store('a.txt', 'intact')
    const damaged = await storeWithPath(app, 'b.txt', 'damaged')
    const chosen = { fileIds: [intact.id, damaged.id] }
    const zip = await prepared(app, chosen)
    await flipBit(damaged.path, 0)
    await checkAll(app)
    for (const reply of [await download(app, zip.id), await prepare(app, chosen)]) {
      expect(reply.json()).toMatchObject({ code: 'file_damaged', message: expect.stringContaining('“b.txt”') })
    }
  })

  it('is not found if a file in it is gone', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('note.txt', 'note')
    const zip = await prepared(app, { fileIds: [file.id] })
    await app.delete(file.id)
    expect((await download(app, zip.id)).json().code).toBe('file_not_found')
  })

  it('can be restarted for a while, in the session that prepared it', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('note.txt', 'note')
    const zip = await prepared(app, { fileIds: [file.id] })
    const other = app.otherBrowser()
    expect((await download(other, zip.id)).statusCode).toBe(401)
    await other.enterPin(TEST_PIN)
    const gone = [404, 'This download has expired. Start it again']
    expect(await answer(download(other, zip.id))).toEqual(gone)
    const head = await app.request({ method: 'HEAD', url: `/api/zips/${zip.id}` })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(zip.size), ''])
    app.clock.advance(ZIP_KEPT_MINUTES * 60_000 - 1)
    expect((await download(app, zip.id)).statusCode).toBe(200)
    app.clock.advance(ZIP_KEPT_MINUTES * 60_000)
    expect(await answer(download(app, zip.id))).toEqual(gone)
  })

  it('is kept only for the last few archives of a session', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('note.txt', 'note')
    const first = await prepared(app, { fileIds: [id] })
    const second = await prepared(app, { fileIds: [id] })
    for (let count = 0; count < 9; count++) await prepare(app, { fileIds: [id] })
    expect((await download(app, first.id)).statusCode).toBe(404)
    expect((await download(app, second.id)).statusCode).toBe(200)
  })
})

it('refuses selections that are empty, unknown or too large', async () => {
  const app = await startOpenTestApp()
  expect(await answer(prepare(app, {}))).toEqual([400, 'Choose at least one file or folder'])
  expect(await answer(prepare(app, { fileIds: ['none'] }))).toEqual([404, 'File not found'])
  expect(await answer(prepare(app, { folderIds: ['none'] }))).toEqual([404, 'Folder not found'])
  const tooMany = Array.from({ length: ENTRIES_MAX + 1 }, (_, index) => String(index))
  expect((await prepare(app, { fileIds: tooMany })).statusCode).toBe(413)
})
