import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entityTag, type File } from '@pinloft/contract/files/endpoints'
import {
  GUIDES_FOLDER_NAME,
  getPdfDocument,
  savePdf,
  savePdfCopy,
  setPdfPage,
} from '@pinloft/contract/pdf-viewer/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { deleteVersion } from '@pinloft/contract/versions/endpoints'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { undo } from '../../core/files/tree/entries.builders.ts'
import { exchange, INCORRECT, PASSWORD, protect, REQUIRED } from '../../core/protection/protection.builders.ts'
import { versionsOf } from '../../core/versions/versions.builders.ts'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { storedBlobPaths, storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { checkedPdf } from './pdf-check.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
const NOT_FOUND = [404, 'File not found']
const ELSEWHERE = [409, 'This file was changed elsewhere since you opened it. Compare both versions before you save']
const NOT_PDF = [422, 'This is not a complete PDF']

const view = (app: TestApp, file: string, options: InjectOptions = {}) =>
  app.request({ url: `/api/view-guide/${file}`, ...options })

const read = async (app: TestApp, id: string, version?: string) =>
  (await view(app, id, { query: version === undefined ? {} : { version } })).rawPayload

const document = async (app: TestApp, file: string) =>
  (await app.request({ url: pathOf(getPdfDocument.path, { file }) })).json<{ file: File; pageNumber: number }>()

interface Save {
  version?: string
  token?: string
  type?: string
}

function save(app: TestApp, file: string, bytes: Buffer, { version, token, type = savePdf.consumes }: Save = {}) {
  return app.request({
    method: 'PUT',
    url: pathOf(savePdf.path, { file }),
    query: token === undefined ? {} : { token },
    headers: { 'content-type': type, ...(version !== undefined && { 'if-match': entityTag(version) }) },
    payload: bytes,
  })
}

function saveCopy(app: TestApp, file: string, bytes: Buffer, query: Record<string, string> = {}) {
  const headers = { 'content-type': savePdfCopy.consumes }
  return app.request({
    method: 'POST',
    url: pathOf(savePdfCopy.path, { file }),
    query,
    headers,
    payload: bytes,
  })
}

describe('reading', () => {
  test('serves any PDF by its id, and those of the guides folder by name', async () => {
    const app = await startOpenTestApp()
    await app.createFolder(GUIDES_FOLDER_NAME)
    const bytes = pdf('guide')
    const { id, version } = await app.store('A guide für 你.pdf', bytes, GUIDES_FOLDER_NAME)
    for (const file of [id, encodeURIComponent('A guide für 你.pdf')]) {
      const response = await view(app, file)
      expect(response.rawPayload).toEqual(bytes)
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'accept-ranges': 'bytes',
        etag: entityTag(version),
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await document(app, id)).file).toMatchObject({ id, originalName: 'A guide für 你.pdf', version })
    const elsewhere = await app.store('other.pdf', bytes)
    expect(await read(app, elsewhere.id)).toEqual(bytes)
    expect(await answer(view(app, 'other.pdf'))).toEqual(NOT_FOUND)
  })

  test('serves ranges, and only those of the version that is being read', async () => {
    const app = await startOpenTestApp()
    const { id, version } = await app.store('a.pdf', pdf('abc'))
    const part = await view(app, id, { headers: { range: 'bytes=1-4' }, query: { version } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PDF-', 'bytes 1-4/21'])
    const outside = await view(app, id, { headers: { range: 'bytes=99-' } })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */21'])
    expect((await view(app, id, { headers: { 'if-none-match': entityTag(version) } })).statusCode).toBe(304)
    const other = await view(app, id, { query: { version: 'f'.repeat(64) } })
    expect([other.statusCode, other.json().message]).toEqual([409, 'The file changed in the meantime. Try again'])
    const download = await view(app, id, { query: { download: '1' } })
    expect(download.headers['content-disposition']).toBe('attachment; filename=a.pdf')
  })

  test.skipIf(isOnPostgres)('never serves what is no PDF of the storage', async () => {
    const app = await startOpenTestApp()
    await app.createFolder(GUIDES_FOLDER_NAME)
    const text = await app.store('secret.txt', 'SECRET', GUIDES_FOLDER_NAME)
    await app.store('inside.pdf', pdf('SECRET'))
    const folder = join(app.data.dataDir, GUIDES_FOLDER_NAME)
    await mkdir(folder)
    await writeFile(join(folder, 'real.pdf'), pdf('SECRET'))
    await symlink(join(folder, 'real.pdf'), join(folder, 'link.pdf'))

    const targets = ['secret.txt', text.id, 'link.pdf', 'inside.pdf', 'secret.key']
    const prefixes = ['', '../', '../../', '..\\', '//', `${folder}/`]
    const suffixes = ['', '\0.pdf', '%00.pdf', '/', '?a.pdf', ' ']
    const encodings = [
      encodeURIComponent,
      (path: string) => encodeURIComponent(encodeURIComponent(path)),
      (path: string) => encodeURIComponent(path).replaceAll('.', '%2e'),
      (path: string) => path.replaceAll('\0', '%00').replaceAll('\\', '%5c').replaceAll(' ', '%20'),
      (path: string) => encodeURIComponent(path).replaceAll('%2F', '%c0%af'),
    ]
    const paths = targets.flatMap((target) =>
      prefixes.flatMap((prefix) => suffixes.map((suffix) => `${prefix}${target}${suffix}`)),
    )
    for (const path of paths) {
      for (const encode of encodings) {
        const { statusCode, headers, body } = await view(app, encode(path))
        // With its dots or slashes unescaped, the address is one of the web application.
        const isOther = headers['content-type']?.startsWith('text/') === true
        if (!isOther) expect([400, 403, 404], `${path} as ${encode(path)}`).toContain(statusCode)
        expect(headers['content-type']).not.toContain('pdf')
        expect(body).not.toContain('SECRET')
      }
    }
  })

  test('keeps the page where a PDF was left, also in the trash', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.pdf', pdf('a'))
    expect((await document(app, id)).pageNumber).toBe(1)
    const set = (pageNumber: number) =>
      app.request({ method: 'PUT', url: pathOf(setPdfPage.path, { file: id }), payload: { pageNumber } })
    expect((await set(12)).json()).toEqual({ pageNumber: 12 })
    await set(7)
    expect((await document(app, id)).pageNumber).toBe(7)
    expect((await set(0)).statusCode).toBe(400)
    const { undoId } = (await app.delete(id)).json<{ undoId: string }>()
    expect(await answer(set(8))).toEqual(NOT_FOUND)
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect((await document(app, id)).pageNumber).toBe(7)
  })
})

describe('saving', () => {
  test('replaces the version that was read, and keeps the one before the session', async () => {
    const app = await startOpenTestApp()
    const original = pdf('original')
    const { id, version } = await app.store('a.pdf', original)
    const first = await save(app, id, pdf('first stroke'), { version })
    const { file } = first.json<{ file: File }>()
    expect([first.statusCode, first.headers.etag, file.id]).toEqual([200, entityTag(file.version), id])
    let latest = file.version
    for (let stroke = 0; stroke < 20; stroke++) {
      app.clock.advance(3000)
      const saved = await save(app, id, pdf(`stroke ${stroke}`), { version: latest })
      latest = saved.json<{ file: File }>().file.version
    }
    expect(await read(app, id, latest)).toEqual(pdf('stroke 19'))
    const versions = await versionsOf(app, id)
    expect(versions).toMatchObject([{ cause: 'edited', sizeBytes: original.length }])
    const kept = await app.request({ url: `/api/files/${id}/versions/${versions[0]?.id}/content` })
    expect(kept.rawPayload).toEqual(original)
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  })

  test('a reader of the version that is written over goes on with its parts, as long as it is kept', async () => {
    const app = await startOpenTestApp()
    const { id, version } = await app.store('a.pdf', pdf('former'))
    const elsewhere = await app.store('b.pdf', pdf('of another file'))
    expect((await save(app, id, pdf('latter'), { version })).statusCode).toBe(200)
    const rest = (wanted: string) => view(app, id, { headers: { range: 'bytes=5-' }, query: { version: wanted } })
    const part = await rest(version)
    expect([part.statusCode, part.rawPayload]).toEqual([206, pdf('former').subarray(5)])
    expect(part.headers.etag).toBe(entityTag(version))
    expect(await read(app, id)).toEqual(pdf('latter'))
    expect((await rest(elsewhere.version)).statusCode).toBe(409)
    const [kept] = await versionsOf(app, id)
    const params = { id, versionId: kept?.id ?? '' }
    await app.request({
      ...{ method: deleteVersion.method, url: pathOf(deleteVersion.path, params) },
      payload: { pin: TEST_PIN },
    })
    expect((await rest(version)).statusCode).toBe(409)
  })

  test('refuses a version that was not read, and loses nothing', async () => {
    const app = await startOpenTestApp()
    const { id, version } = await app.store('a.pdf', pdf('original'))
    const mine = await save(app, id, pdf('mine'), { version })
    expect(mine.statusCode).toBe(200)
    // A response that was lost is repeated, by the same session.
    expect((await save(app, id, pdf('mine'), { version })).json()).toEqual(mine.json())
    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    expect(await answer(save(other, id, pdf('theirs'), { version }))).toEqual(ELSEWHERE)
    expect(await answer(save(other, id, pdf('mine'), { version }))).toEqual(ELSEWHERE)
    expect((await save(app, id, pdf('x'))).statusCode).toBe(428)
    expect(await read(app, id)).toEqual(pdf('mine'))
    const copy = (await saveCopy(other, id, pdf('theirs'))).json<{ file: File }>().file
    expect(copy).toMatchObject({ originalName: 'a (1).pdf', folder: '' })
    expect(await read(app, copy.id)).toEqual(pdf('theirs'))
  })

  test('two sessions at the same time: one of them is stored, the other is told', async () => {
    const app = await startOpenTestApp()
    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    for (let round = 0; round < 20; round++) {
      const { id, version } = await app.store(`${round}.pdf`, pdf('original'))
      const both = await Promise.all([save(app, id, pdf('one'), { version }), save(other, id, pdf('two'), { version })])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const winner = both[0].statusCode === 200 ? 'one' : 'two'
      expect(await read(app, id)).toEqual(pdf(winner))
    }
  })

  test.each([
    ['an empty body', Buffer.alloc(0), NOT_PDF],
    ['no PDF', Buffer.from('hello'), NOT_PDF],
    ['the start of a PDF', pdf('a').subarray(0, 12), NOT_PDF],
    ['a late header', Buffer.concat([Buffer.alloc(1024), pdf('a')]), NOT_PDF],
    ['a late end', Buffer.concat([pdf('a'), Buffer.alloc(2000)]), NOT_PDF],
  ])('refuses %s', async (_, bytes, refusal) => {
    const app = await startOpenTestApp()
    const { id, version } = await app.store('a.pdf', pdf('original'))
    expect(await answer(save(app, id, bytes, { version }))).toEqual(refusal)
    expect(await answer(saveCopy(app, id, bytes))).toEqual(refusal)
    expect(await read(app, id)).toEqual(pdf('original'))
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
  })

  test('refuses another type of body, what is no PDF, and what is too large', async () => {
    const app = await startOpenTestApp()
    const { id, version } = await app.store('a.pdf', pdf('original'))
    expect((await save(app, id, pdf('x'), { version, type: 'text/plain' })).statusCode).toBe(415)
    const text = await app.store('a.txt', 'text')
    expect(await answer(save(app, text.id, pdf('x'), { version: text.version }))).toEqual(NOT_FOUND)
    async function* endless() {
      yield pdf('a')
      for (;;) yield Buffer.alloc(1000)
    }
    const readAll = async () => {
      for await (const chunk of checkedPdf(endless(), 5000)) expect(chunk.length).toBeGreaterThan(0)
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'body_too_large' })
  })
})

describe('a protected PDF', () => {
  test('is read, saved and copied only with its password, and stays protected', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.pdf', pdf('SECRET'))
    await protect(app, id)
    const { version } = (await document(app, id)).file
    for (const url of ['', '?token=x', '?password=wrong']) {
      const refusal = url.includes('wrong') ? INCORRECT : REQUIRED
      expect(await answer(view(app, `${id}${url}`))).toEqual(refusal)
    }
    expect(await answer(save(app, id, pdf('x'), { version }))).toEqual(REQUIRED)
    expect(await answer(saveCopy(app, id, pdf('x')))).toEqual(REQUIRED)

    const { token } = (await exchange(app, id, PASSWORD)).json<{ token: string }>()
    expect((await view(app, id, { query: { token } })).rawPayload).toEqual(pdf('SECRET'))
    const saved = await save(app, id, pdf('SECRET stroke'), { version, token })
    expect(saved.json()).toMatchObject({ file: { isPasswordProtected: true, size: pdf('SECRET stroke').length } })
    // The sealed bytes differ each time; the content is what counts.
    expect((await save(app, id, pdf('SECRET stroke'), { version, token })).json()).toEqual(saved.json())
    expect(await answer(save(app, id, pdf('other'), { version, token }))).toEqual(ELSEWHERE)
    expect(await answer(view(app, id, { query: { version } }))).toEqual(REQUIRED)
    expect((await view(app, id, { query: { version, token } })).rawPayload).toEqual(pdf('SECRET'))
    const copy = (await saveCopy(app, id, pdf('SECRET copy'), { token })).json<{ file: File }>().file
    expect(copy).toMatchObject({ isPasswordProtected: true, originalName: 'a (1).pdf' })
    expect((await view(app, copy.id, { query: { password: PASSWORD } })).rawPayload).toEqual(pdf('SECRET copy'))
    for (const path of await storedBlobPaths(app.data.dataDir)) {
      expect((await readFile(path)).includes('SECRET')).toBe(false)
    }
  })
})
