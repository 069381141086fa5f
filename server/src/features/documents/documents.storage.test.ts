import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepDocumentDraft, openDocument } from '@pinloft/contract/documents/endpoints'
import { createAccessToken } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import { checkAll, flipBit } from '../../core/file-checks/file-checks.builders.ts'
import { openProductDatabase } from '../../storage.ts'
import { sendForReply } from '../../testing/operation.ts'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, storeAt, temporaryFolder } from '../backup/backup.builders.ts'
import { exportFolder } from '../backup/index.ts'
import { isAnythingStored } from '../backup/restore/stored-things.repository.ts'
import { addDocument, addDraft, readDraft, sendDraft, sendPicture, written } from './documents.builders.ts'
import { documentsTables } from './documents.tables.ts'

test('a draft makes an installation not empty', async () => {
  const app = await startOpenTestApp()
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  expect(await isAnythingStored(database.handle)).toBe(false)
  await addDraft(app)
  expect(await isAnythingStored(database.handle)).toBe(true)
})

test('damage of a picture is found, and named by its draft', async () => {
  const app = await startOpenTestApp()
  const { path: src } = (await sendPicture(app)).json<{ path: string }>()
  const { settings } = await readDraft(app, await addDraft(app))
  const content = { type: 'doc', content: [{ type: 'image', attrs: { src } }] }
  await addDraft(app, { settings: { ...settings, title: 'With a picture' }, content })
  const [path = ''] = await storedBlobPaths(app.data.dataDir)
  await flipBit(path, 0)
  expect((await checkAll(app)).damaged).toMatchObject([{ place: 'documents', name: 'With a picture' }])
})

test('what is typed on in a protected draft, and its title, are stored only sealed', async () => {
  const app = await startOpenTestApp()
  const id = await addDraft(app)
  const { settings } = await readDraft(app, id)
  const file = await addDocument(app, { draftId: id, password: 'secret' })
  const params = { id: file.id }
  const query = await sendForReply<{ token: string }>(app, createAccessToken, {
    params,
    payload: { password: 'secret' },
  })
  const change = { settings: { ...settings, title: 'SECRET TITLE' }, content: written('SECRET TEXT') }
  const kept = await app.request({
    method: keepDocumentDraft.method,
    url: pathOf(keepDocumentDraft.path, { id }),
    query,
    payload: { draftRevision: 1, changeId: randomUUID(), ...change },
  })
  expect(kept.json()).toMatchObject({ revision: 2 })
  expect(await readDraft(app, id, query)).toMatchObject(change)
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const rows = await documentsTables(database.handle).selectFrom('document_drafts').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('SECRET')
})

test('drafts come back from a backup with what is unsaved, their drawings and pictures', async () => {
  const app = await startOpenTestApp()
  const { path: src } = (await sendPicture(app)).json<{ path: string }>()
  const content = { type: 'doc', content: [{ type: 'image', attrs: { src } }, ...written('drawn').content] }
  const stroke = {
    id: 's',
    blockId: null,
    kind: 'stroke',
    color: '#ff0000',
    size: 4,
    points: [10, 5, 0.5, 80, 20, 0.5],
  }
  const id = await addDraft(app, { content, drawing: [stroke] })
  const saved = await addDocument(app, { draftId: id })
  await sendDraft(app, {
    id,
    draftRevision: 1,
    content: { ...content, content: [...content.content, ...written('more').content] },
  })
  const sealedId = await addDraft(app, { content: written('sealed') })
  const sealed = await addDocument(app, { draftId: sealedId, password: 'secret' })
  const before = await readDraft(app, id)
  expect(before).toMatchObject({ isSaved: false, file: { id: saved.id }, drawing: [stroke] })
  const picture = (await app.request({ url: src })).rawPayload
  await app.http.close()

  const folder = await temporaryFolder()
  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(await backUp(app.data, folder), to)).toEqual([])
  const restored = await startTestApp(to)
  await restored.enterPin(TEST_PIN)
  expect(await readDraft(restored, id)).toEqual({ ...before, changedBy: { ...before.changedBy, isThisDevice: false } })
  expect((await restored.request({ url: src })).rawPayload).toEqual(picture)
  const opening = { params: { id: sealed.id }, payload: { password: 'secret' } }
  expect(await sendForReply(restored, openDocument, opening)).toMatchObject({
    kind: 'draft',
    draft: { id: sealedId, content: written('sealed') },
  })
})

test('what no file has is in the export of everything, as pages with their pictures', async () => {
  const app = await startOpenTestApp()
  const { path: src } = (await sendPicture(app)).json<{ path: string }>()
  const { settings } = await readDraft(app, await addDraft(app))
  const content = { type: 'doc', content: [{ type: 'image', attrs: { src } }, ...written('<b>Ebb & flow').content] }
  await addDraft(app, { settings: { ...settings, title: 'Tides: <i>' }, content })
  await addDocument(app, { draftId: await addDraft(app, { content: written('saved') }) })
  await addDocument(app, { draftId: await addDraft(app, { content: written('sealed') }), password: 'secret' })

  const destination = join(await temporaryFolder(), 'exported')
  await exportFolder(storeAt(app.data), destination)
  const folder = join(destination, 'Document drafts')
  const [pictureName = ''] = await readdir(join(folder, 'pictures'))
  expect((await readdir(folder)).sort()).toEqual(['New Document.html', 'Tides_ _i_.html', 'pictures'])
  const page = await readFile(join(folder, 'Tides_ _i_.html'), 'utf8')
  expect(page).toContain(`src="pictures/${pictureName}"`)
  expect(page).toContain("img-src 'self' file:;")
  expect(page).toContain('&#60;b&#62;Ebb &#38; flow')
  expect(await readFile(join(folder, 'pictures', pictureName))).toEqual((await app.request({ url: src })).rawPayload)
})
