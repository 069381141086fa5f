import type { Guide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_REVISIONS_MAX } from '@pinloft/contract/guides/limits'
import {
  type GuideRevision,
  getGuideRevision,
  listGuideRevisions,
  restoreGuideRevision,
} from '@pinloft/contract/guides/revisions'
import { expect, test } from 'vitest'
import { send, sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { addGuide, changeGuide } from '../guides.builders.ts'

const DAY_MS = 24 * 60 * 60_000

function revisionsOf(app: TestApp, id: string): Promise<GuideRevision[]> {
  return sendForReply<GuideRevision[]>(app, listGuideRevisions, { params: { id } })
}

function restore(app: TestApp, id: string, revision: number, payload: object = {}) {
  return send(app, restoreGuideRevision, { params: { id, revision: String(revision) }, payload })
}

test('every change keeps the text before', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { title: 'T', content: 'one\ntwo\nthree', category: 'C', tags: ['t'] })
  await changeGuide(app, guide, 'one\ntwo and more\nthree\nfour')
  expect(await revisionsOf(app, guide.id)).toEqual([
    {
      revision: 2,
      title: 'T',
      cause: 'edited',
      savedAt: expect.any(String),
      savedBy: { device: expect.any(String), isThisDevice: true },
      isCurrent: true,
      addedLines: 2,
      removedLines: 1,
    },
    expect.objectContaining({ revision: 1, cause: 'created', isCurrent: false, addedLines: 3, removedLines: 0 }),
  ])
  const params = { id: guide.id, revision: '1' }
  expect(await sendForReply(app, getGuideRevision, { params })).toMatchObject({
    revision: 1,
    title: 'T',
    content: 'one\ntwo\nthree',
    category: 'C',
    tags: ['t'],
  })
})

test('restoring makes an earlier text a new revision', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { content: 'first' })
  await changeGuide(app, guide, 'second')
  const late = await restore(app, guide.id, 1, { baseRevision: 1 })
  expect([late.statusCode, late.json()]).toMatchObject([409, { theirs: { content: 'second', revision: 2 } }])
  const restored = await restore(app, guide.id, 1, { baseRevision: 2 })
  expect(restored.json()).toMatchObject({ content: 'first', revision: 3, revisionCount: 3 })
  expect((await revisionsOf(app, guide.id)).map(({ cause }) => cause)).toEqual(['restored', 'edited', 'created'])
})

test('a protected guide needs its password for that, not for reading', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { password: 'secret' })
  expect(await revisionsOf(app, guide.id)).toHaveLength(1)
  for (const payload of [{}, { password: 'wrong' }]) {
    const refused = await restore(app, guide.id, 1, payload)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { error: 'Incorrect password' }])
  }
  expect((await restore(app, guide.id, 1, { password: 'secret' })).statusCode).toBe(200)
})

test('unknown guides and revisions are refused', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app)
  const unknown = await restore(app, id, 7)
  expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'guide_revision_not_found' }])
  const none = await send(app, listGuideRevisions, { params: { id: 'unknown' } })
  expect([none.statusCode, none.json()]).toMatchObject([404, { code: 'guide_not_found' }])
})

test('revisions are bounded and thinned out', async () => {
  const app = await startOpenTestApp()
  let guide: Guide = await addGuide(app)
  for (let number = 0; number < GUIDE_REVISIONS_MAX + 10; number++) guide = await changeGuide(app, guide, `${number}`)
  expect(guide.revisionCount).toBe(GUIDE_REVISIONS_MAX)
  expect((await revisionsOf(app, guide.id)).at(-1)?.revision).toBe(12)
  app.clock.advance(40 * DAY_MS)
  await app.enterPin(TEST_PIN)
  guide = await changeGuide(app, guide, 'after a while')
  // The newest of that day, which was the current one until now, and the newest of its week.
  expect((await revisionsOf(app, guide.id)).length).toBeLessThan(5)
})
