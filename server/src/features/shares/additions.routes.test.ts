import type { File } from '@pinloft/contract/files/endpoints'
import {
  changeShare,
  deleteShare,
  listShareAdditions,
  listShares,
  type Share,
} from '@pinloft/contract/shares/endpoints'
import { VISITOR_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import { listUploads } from '@pinloft/contract/uploads/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'
import { addShare, sendShare, uploadsIn, visitorTus } from './shares.builders.ts'

const ENDED = [404, 'This link no longer works']
const GONE = [404, 'This upload has expired or was cancelled. Start it again']
const DAY_MS = 24 * 60 * 60_000

async function startWithFolder(options: Record<string, unknown>) {
  const app = await startOpenTestApp()
  const folder = await app.createFolder('Wedding')
  await app.store('photo.bin', 'of the owner', 'Wedding')
  const share = await addShare(app, { entryId: folder.id, ...options })
  return { app, folder, share, ...(await visit(app, share)) }
}

async function visit(app: TestApp, share: Share) {
  const browser = app.otherBrowser()
  const page = () => browser.request({ url: uploadsIn(share).page })
  await page()
  return { browser, page, tus: visitorTus(browser, uploadsIn(share).create) }
}

const filesOf = async (app: TestApp) => (await app.request({ url: '/api/files' })).json<File[]>()
const shareOf = async (app: TestApp) => (await app.request({ url: listShares.path })).json<[Share]>()[0]
const additions = async (app: TestApp, query = '') =>
  (await app.request({ url: `${listShareAdditions.path}${query}` })).json<{ fileName: string }[]>()

test('a folder takes files under free names, and their owner learns who sent them', async () => {
  const { app, share, tus, browser } = await startWithFolder({ mode: 'add', name: 'For Anna' })
  expect((await tus.create(5, { body: Buffer.from('first') })).statusCode).toBe(201)
  const upload = await tus.begin(6)
  expect((await tus.append(upload, 0, Buffer.from('sec'))).headers['upload-offset']).toBe('3')
  expect((await tus.state(upload)).headers).toMatchObject({ 'upload-offset': '3', 'upload-length': '6' })
  expect((await tus.state(upload)).headers['upload-metadata']).toBeUndefined()
  expect((await app.request({ url: listUploads.path })).json()).toEqual([])
  const last = await tus.append(upload, 3, Buffer.from('ond'))
  expect([last.statusCode, last.headers['upload-file-id']]).toEqual([204, expect.any(String)])
  const files = await filesOf(app)
  expect(files.map(({ originalName, folder }) => [originalName, folder]).sort()).toEqual([
    ['photo (1).bin', 'Wedding'],
    ['photo (2).bin', 'Wedding'],
    ['photo.bin', 'Wedding'],
  ])
  const fileId = String(last.headers['upload-file-id'])
  const added = { fileId, fileName: 'photo.bin', size: 6, folder: 'Wedding', shareName: 'For Anna' }
  expect(await additions(app, `?fileId=${fileId}`)).toEqual([{ ...added, addedAt: expect.any(String) }])
  expect(await additions(app, `?fileId=${files.find(({ originalName }) => originalName === 'photo.bin')?.id}`)).toEqual(
    [],
  )
  expect(await additions(app)).toHaveLength(2)
  expect(await shareOf(app)).toMatchObject({ addedCount: 2, mode: 'add' })
  // Visitors change nothing that is there, and see it as before.
  expect((await browser.request({ url: `${uploadsIn(share).page}/${fileId}/content` })).body).toBe('second')
  expect((await browser.request({ method: 'DELETE', url: `/api/files/${fileId}`, payload: {} })).statusCode).toBe(401)

  await send(app, deleteShare, { params: { id: share.id } })
  await app.request({ method: 'DELETE', url: `/api/files/${fileId}`, payload: { pin: TEST_PIN } })
  expect(await additions(app, `?fileId=${fileId}`)).toMatchObject([{ shareName: 'For Anna', folder: null }])
})

test('what a visitor says of password, folder and replacing is not heard', async () => {
  const { app, tus } = await startWithFolder({ mode: 'add' })
  await app.createFolder('Elsewhere')
  const metadata = { folder: 'Elsewhere', ifexists: 'replace', password: 'secret', pin: TEST_PIN }
  expect((await tus.create(3, { metadata, body: Buffer.from('new') })).statusCode).toBe(201)
  const files = await filesOf(app)
  expect(files.map(({ originalName, folder }) => `${folder}/${originalName}`).sort()).toEqual([
    'Wedding/photo (1).bin',
    'Wedding/photo.bin',
  ])
  expect(files.some(({ isPasswordProtected }) => isPasswordProtected)).toBe(false)
})

test('a drop box shows nothing but what this visit has sent, by the names it sent', async () => {
  const { app, share, tus, browser, page, folder } = await startWithFolder({ mode: 'drop' })
  const inner = await app.createFolder('Inner', 'Wedding')
  const [secret] = await filesOf(app)
  await tus.create(3, { body: Buffer.from('one'), metadata: { filename: 'photo.bin' } })
  await tus.create(3, { body: Buffer.from('two'), metadata: { filename: 'cake.jpg' } })
  const own = (await page()).body
  expect(own).toContain('cake.jpg')
  expect(own).toContain(VISITOR_UPLOAD_TEXTS.dropTitle)
  expect(own).not.toMatch(/photo \(1\)|Inner|item/)
  const other = (await (await visit(app, share)).page()).body
  expect(other).not.toMatch(/cake|photo/)
  const at = uploadsIn(share).page
  const ids = [folder.id, inner.id, secret?.id ?? '', ...(await filesOf(app)).map(({ id }) => id)]
  for (const id of ids) {
    for (const rest of ['/content', '/content?download=1', '/thumbnail', '/zip']) {
      expect(await answer(browser.request({ url: `${at}/${id}${rest}` })), rest).toEqual(ENDED)
    }
    if (id !== folder.id) expect((await browser.request({ url: `${at}/${id}` })).statusCode).toBe(404)
  }
  const elsewhere = visitorTus(browser, `${at}/${inner.id}/uploads`)
  expect(await answer(elsewhere.create(1))).toEqual(ENDED)
})

test('only a folder takes files, and only if its link says so', async () => {
  const { app, share, tus, browser } = await startWithFolder({ mode: 'view' })
  expect(await answer(tus.create(1))).toEqual([403, 'This link does not accept files'])
  expect((await browser.request({ url: uploadsIn(share).page })).body).not.toContain(VISITOR_UPLOAD_TEXTS.choose)
  const [file] = await filesOf(app)
  for (const mode of ['add', 'drop'])
    expect(await answer(sendShare(app, { entryId: file?.id ?? '', mode }))).toEqual([
      400,
      'Only folders can receive files',
    ])
  const change = (id: string, mode: string) => send(app, changeShare, { params: { id }, payload: { mode } })
  const { id } = await addShare(app, { entryId: file?.id ?? '' })
  expect(await answer(change(id, 'drop'))).toEqual([400, 'Only folders can receive files'])
  const shares = (await app.request({ url: listShares.path })).json<Share[]>()
  expect(shares.map(({ mode }) => mode)).toEqual(['view', 'view'])
  await change(share.id, 'drop')
  const halfway = await tus.begin(4)
  await change(share.id, 'view')
  expect((await tus.append(halfway, 0, Buffer.from('lost'))).statusCode).toBe(403)
  await change(share.id, 'add')
  expect((await tus.append(halfway, 0, Buffer.from('lost'))).statusCode).toBe(404)
  const adding = await addShare(app, { entryId: share.entryId, mode: 'add' })
  const outside = await app.createFolder('Outside')
  for (const id of [outside.id, 'root', file?.id, share.id, '..%2f', 'x'.repeat(300)]) {
    const visitor = await visit(app, adding)
    const other = visitorTus(visitor.browser, `${uploadsIn(adding).page}/${id}/uploads`)
    expect((await other.create(1, { body: Buffer.from('x') })).statusCode, id).toBe(404)
  }
  const stranger = visitorTus(app.otherBrowser(), uploadsIn(adding).create)
  expect(await answer(stranger.create(1))).toEqual([403, expect.stringContaining('cookies')])
  expect(await filesOf(app)).toHaveLength(1)
})

test('nobody but the visit that began an upload reaches it', async () => {
  const { app, folder, share, tus } = await startWithFolder({ mode: 'drop' })
  const upload = await tus.begin(4)
  const id = upload.split('/').at(-1) ?? ''
  const second = await addShare(app, { entryId: folder.id, mode: 'drop' })
  const sameLink = await visit(app, share)
  const otherLink = await visit(app, second)
  for (const visitor of [sameLink.tus, otherLink.tus]) {
    for (const address of [upload, uploadsIn(second).upload(id)]) {
      expect((await visitor.state(address)).statusCode).toBe(404)
      expect((await visitor.append(address, 0, Buffer.from('evil'))).statusCode).toBe(404)
      expect((await visitor.cancel(address)).statusCode).toBe(404)
    }
  }
  const owner = new TusClient(app)
  expect(await answer(owner.append(id, 0, Buffer.from('evil')))).toEqual(GONE)
  expect((await owner.state(id)).statusCode).toBe(404)
  const ownersUpload = uploadsIn(share).upload(await owner.begin(4))
  expect((await tus.state(ownersUpload)).statusCode).toBe(404)
  expect((await tus.cancel(ownersUpload)).statusCode).toBe(404)
  expect((await sameLink.browser.request({ url: listUploads.path })).statusCode).toBe(401)
  expect((await tus.append(upload, 4, Buffer.from('x'))).statusCode).toBe(413)
  expect((await tus.append(upload, 5, Buffer.from('x'))).statusCode).toBe(400)
  expect((await tus.append(upload, 0, Buffer.from('longer'))).statusCode).toBe(413)
  expect((await tus.append(upload, 0, Buffer.from('good'))).statusCode).toBe(204)
})

test('the limits hold for 20 uploads at the same time, and are free again when one is cancelled or given up', async () => {
  const { app, share, tus } = await startWithFolder({ mode: 'drop', sizeLimit: 1000, fileLimit: 8 })
  const many = await Promise.all(Array.from({ length: 20 }, () => tus.create(100)))
  const begun = many.filter(({ statusCode }) => statusCode === 201)
  expect(begun).toHaveLength(8)
  expect(many.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
    code: 'share_files_reached',
    message: 'This link accepts up to 8 files, and all of them are already here or on their way',
  })
  const [first = '', second = ''] = begun.map(({ headers }) => String(headers.location))
  expect((await tus.append(first, 0, Buffer.alloc(100))).statusCode).toBe(204)
  expect((await tus.cancel(second)).statusCode).toBe(204)
  await send(app, changeShare, { params: { id: share.id }, payload: { fileLimit: null } })
  const wholes = await Promise.all(
    Array.from({ length: 20 }, () => tus.create(100, { body: Buffer.alloc(100), metadata: { filename: 'b' } })),
  )
  expect(wholes.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(wholes.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
    code: 'share_size_reached',
    message: 'This link accepts up to 1000 Bytes. 0 Bytes are left.',
  })
  expect(await shareOf(app)).toMatchObject({ addedCount: 4, sizeLimit: 1000, fileLimit: null })
  // What was begun and given up gives its room back after a day.
  app.clock.advance(DAY_MS)
  await app.retention.sweepNow()
  const again = await visit(app, share)
  const later = await Promise.all(Array.from({ length: 10 }, () => again.tus.create(100)))
  expect(later.filter(({ statusCode }) => statusCode === 201)).toHaveLength(6)
})

test('what is on its way ends with the link, and while its folder is in the trash', async () => {
  const { app, folder, share, tus } = await startWithFolder({ mode: 'drop' })
  const upload = await tus.begin(4)
  await app.request({ method: 'POST', url: '/api/trash', payload: { folderIds: [folder.id], pin: TEST_PIN } })
  expect(await answer(tus.append(upload, 0, Buffer.from('lost')))).toEqual(ENDED)
  const trashed = (await app.request({ url: '/api/trash' })).json<[{ id: string }]>()
  await app.request({ method: 'POST', url: '/api/trash/restore', payload: { ids: [trashed[0].id] } })
  expect((await tus.append(upload, 0, Buffer.from('kept'))).statusCode).toBe(204)
  const other = await app.createFolder('Other')
  const expiresAt = new Date(app.clock.now() + DAY_MS).toISOString()
  const expiring = await addShare(app, { entryId: other.id, mode: 'drop', expiresAt })
  const late = await visit(app, expiring)
  const lateUpload = await late.tus.begin(4)
  app.clock.advance(DAY_MS)
  expect(await answer(late.tus.append(lateUpload, 0, Buffer.from('late')))).toEqual(ENDED)

  await app.enterPin(TEST_PIN)
  const revoked = await addShare(app, { entryId: other.id, mode: 'drop' })
  const visitor = await visit(app, revoked)
  const lost = await visitor.tus.begin(4)
  await send(app, deleteShare, { params: { id: revoked.id } })
  expect(await answer(visitor.tus.append(lost, 0, Buffer.from('lost')))).toEqual(ENDED)
  expect(await answer(visitor.tus.create(4))).toEqual(ENDED)
  await send(app, deleteShare, { params: { id: share.id } })
  expect((await filesOf(app)).filter(({ folder }) => folder === 'Other')).toEqual([])
})

test('an upload goes on after a restart of the server', async () => {
  const { app, tus, browser } = await startWithFolder({ mode: 'drop' })
  const upload = await tus.begin(6)
  await tus.append(upload, 0, Buffer.from('bef'))
  const restarted = await app.restart()
  const again = visitorTus(browser.at(restarted), '')
  expect((await again.state(upload)).headers['upload-offset']).toBe('3')
  expect((await again.append(upload, 3, Buffer.from('ore'))).statusCode).toBe(204)
  expect((await filesOf(restarted)).map(({ size }) => size).sort()).toEqual([12, 6])
})
