import {
  deleteGuide,
  type Guide,
  getGuide,
  listGuideCards,
  listGuides,
  updateGuide,
} from '@pinloft/contract/guides/endpoints'
import { getGuidePicture } from '@pinloft/contract/guides/pictures'
import { getGuideRevision } from '@pinloft/contract/guides/revisions'
import { listTrashedGuides, purgeGuides, restoreGuide, type TrashedGuide } from '@pinloft/contract/guides/trash'
import { expect, test } from 'vitest'
import { send, sendForReply } from '../../../testing/operation.ts'
import { storedBlobPaths } from '../../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { addDraft, addGuide, addPicture, addTrashedGuide, changeGuide } from '../guides.builders.ts'

const DAY_MS = 24 * 60 * 60_000

function trashed(app: TestApp): Promise<TrashedGuide[]> {
  return sendForReply<{ items: TrashedGuide[] }>(app, listTrashedGuides, {}).then(({ items }) => items)
}

test('a deleted guide is in the trash, and comes back as it was', async () => {
  const app = await startOpenTestApp()
  const picture = await addPicture(app)
  const first = await addGuide(app, { content: `![](${picture.path})`, password: 'secret', tags: ['t'] })
  const payload = { title: first.title, content: 'second', password: 'secret' }
  const guide = await sendForReply<Guide>(app, updateGuide, { params: { id: first.id }, payload })
  const { id } = guide
  await sendForReply(app, deleteGuide, { params: { id }, payload: { password: 'secret' } })
  expect(await sendForReply(app, listGuides, {})).toEqual([])
  expect(await sendForReply(app, listGuideCards, {})).toMatchObject({ items: [] })
  expect((await send(app, getGuide, { params: { id } })).statusCode).toBe(404)
  const [entry] = await trashed(app)
  expect(entry).toMatchObject({ id, title: guide.title, isPasswordProtected: true })
  expect(Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.deletedAt ?? '')).toBe(30 * DAY_MS)

  expect(await sendForReply(app, restoreGuide, { params: { id } })).toEqual(guide)
  expect(await trashed(app)).toEqual([])
  expect(await sendForReply(app, getGuideRevision, { params: { id, revision: '1' } })).toMatchObject({
    content: first.content,
  })
  expect((await send(app, getGuidePicture, { params: { id: picture.id } })).statusCode).toBe(200)
  expect((await send(app, updateGuide, { params: { id }, payload: { ...payload, password: '' } })).statusCode).toBe(403)
  // One that is not in the trash stays as it is.
  expect(await sendForReply(app, restoreGuide, { params: { id } })).toEqual(guide)
})

test('permanent deletion needs the PIN, and leaves nothing', async () => {
  const app = await startOpenTestApp()
  const [own, shared] = [await addPicture(app), await addPicture(app)]
  const kept = await addGuide(app, { content: `![](${shared.path})` })
  const id = await addTrashedGuide(app, { content: `![](${own.path}) ![](${shared.path})`, password: 'secret' })
  await addDraft(app, { guideId: id, baseRevision: 1 })
  const refused = await send(app, purgeGuides, { payload: { ids: [id], pin: '000000' } })
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'pin_invalid' }])
  const payload = { ids: [id, kept.id, 'unknown'], pin: TEST_PIN }
  expect(await sendForReply(app, purgeGuides, { payload })).toMatchObject({ guideCount: 1 })
  expect(await trashed(app)).toEqual([])
  expect((await send(app, restoreGuide, { params: { id } })).statusCode).toBe(404)
  expect((await send(app, getGuidePicture, { params: { id: own.id } })).statusCode).toBe(404)
  expect((await send(app, getGuidePicture, { params: { id: shared.id } })).statusCode).toBe(200)
  expect(await storedBlobPaths(app.data.dataDir)).toHaveLength(1)
  expect(await sendForReply(app, getGuide, { params: { id: kept.id } })).toMatchObject({ id: kept.id })
})

test('the whole trash is emptied', async () => {
  const app = await startOpenTestApp()
  for (let count = 0; count < 25; count++) await addTrashedGuide(app)
  const guide = await addGuide(app)
  await changeGuide(app, guide, 'more')
  expect(await sendForReply(app, purgeGuides, { payload: { isAll: true, pin: TEST_PIN } })).toMatchObject({
    guideCount: 25,
  })
  expect(await sendForReply<Guide[]>(app, listGuides, {})).toHaveLength(1)
})

test('guides stay in the trash as long as files', async () => {
  const app = await startOpenTestApp()
  await addTrashedGuide(app)
  app.clock.advance(29 * DAY_MS)
  await app.retention.sweepNow()
  await app.enterPin(TEST_PIN)
  expect(await trashed(app)).toHaveLength(1)
  app.clock.advance(2 * DAY_MS)
  await app.retention.sweepNow()
  await app.enterPin(TEST_PIN)
  await expect.poll(() => trashed(app)).toEqual([])
})
