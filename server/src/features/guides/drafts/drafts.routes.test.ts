import {
  discardGuideDraft,
  type GuideDraft,
  getGuideDraft,
  keepGuideDraft,
  listGuideDrafts,
} from '@pinloft/contract/guides/drafts'
import { createGuide, type Guide, getGuide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_CONTENT_MAX_CHARACTERS } from '@pinloft/contract/guides/limits'
import { expect, test } from 'vitest'
import { randomId } from '../../../platform/ids.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addGuide, sendDraft } from '../guides.builders.ts'

const TYPED = { title: '', description: 'D', content: 'Half a sen', category: null, tags: ['one'] }

function draftOf(app: TestApp, id: string): Promise<GuideDraft> {
  return sendForReply<GuideDraft>(app, getGuideDraft, { params: { id } })
}

test('what is typed is kept, found and discarded', async () => {
  const app = await startOpenTestApp()
  const id = randomId()
  const first = await sendDraft(app, TYPED, id)
  expect(first.json()).toEqual({ revision: 1, changedAt: expect.any(String) })
  const second = await sendDraft(app, { ...TYPED, content: 'Half a sentence', draftRevision: 1 }, id)
  expect(second.json()).toMatchObject({ revision: 2 })
  expect(await draftOf(app, id)).toEqual({
    ...TYPED,
    id,
    content: 'Half a sentence',
    guideId: null,
    baseRevision: null,
    revision: 2,
    changedAt: expect.any(String),
    changedBy: { device: expect.any(String), isThisDevice: true },
  })
  expect(await sendForReply(app, listGuideDrafts, {})).toMatchObject([
    { id, title: '', preview: 'Half a sentence', wordCount: 3 },
  ])
  expect((await send(app, discardGuideDraft, { params: { id } })).statusCode).toBe(200)
  expect(await sendForReply(app, listGuideDrafts, {})).toEqual([])
  for (const endpoint of [getGuideDraft, discardGuideDraft]) {
    const response = await send(app, endpoint, { params: { id } })
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'guide_draft_not_found' }])
  }
})

test('a draft that another device has changed is not written over', async () => {
  const app = await startOpenTestApp()
  const id = randomId()
  await sendDraft(app, TYPED, id)
  const theirs = { ...TYPED, content: 'theirs', draftRevision: 1 }
  await sendDraft(app, theirs, id)
  const late = await sendDraft(app, { ...TYPED, content: 'mine', draftRevision: 1 }, id)
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'guide_draft_changed_elsewhere', theirs: { id, content: 'theirs', revision: 2 } },
  ])
  expect(late.json().error).toBe(late.json().message)
  // Sent again after a reply that was lost.
  expect((await sendDraft(app, theirs, id)).json()).toMatchObject({ revision: 2 })
  expect(await draftOf(app, id)).toMatchObject({ content: 'theirs' })
})

test('a guide has one draft, which does not change it', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app)
  const id = randomId()
  await sendDraft(app, { ...TYPED, guideId: guide.id, baseRevision: 1 }, id)
  const other = await sendDraft(app, { ...TYPED, content: 'other', guideId: guide.id, baseRevision: 1 })
  expect([other.statusCode, other.json()]).toMatchObject([409, { theirs: { id, guideId: guide.id } }])
  expect(await sendForReply(app, getGuide, { params: { id: guide.id } })).toEqual({ ...guide, draftId: id })
})

test('saving discards the draft, unless it has changed since', async () => {
  const app = await startOpenTestApp()
  const id = randomId()
  await sendDraft(app, TYPED, id)
  const created = await send(app, createGuide, {
    payload: { title: 'T', content: 'C', draft: { id, revision: 1 } },
  })
  const guide = created.json<Guide>()
  expect(guide.draftId).toBeNull()
  expect(await sendForReply(app, listGuideDrafts, {})).toEqual([])

  await sendDraft(app, { ...TYPED, guideId: guide.id, baseRevision: 1 }, id)
  await sendDraft(app, { ...TYPED, content: 'more', guideId: guide.id, baseRevision: 1, draftRevision: 1 }, id)
  const payload = { title: 'T', content: 'C2', baseRevision: 1, draft: { id, revision: 1 } }
  await sendForReply(app, updateGuide, { params: { id: guide.id }, payload })
  expect(await draftOf(app, id)).toMatchObject({ content: 'more', baseRevision: 1 })
})

test('a draft without a known guide becomes one of a new guide', async () => {
  const app = await startOpenTestApp()
  const id = randomId()
  await sendDraft(app, { ...TYPED, guideId: 'unknown', baseRevision: 3 }, id)
  expect(await draftOf(app, id)).toMatchObject({ guideId: null, baseRevision: null })
})

test('the id of a draft is a UUID, with hyphens or without', async () => {
  const app = await startOpenTestApp()
  const id = '1B4E28BA-2fa1-41d2-883f-0016d3cca427'
  await sendDraft(app, TYPED, id)
  expect(await draftOf(app, id)).toMatchObject({ id: '1b4e28ba2fa141d2883f0016d3cca427', description: 'D' })
  expect(await draftOf(app, '1b4e28ba2fa141d2883f0016d3cca427')).toMatchObject({ description: 'D' })
})

test('what cannot be a draft is refused', async () => {
  const app = await startOpenTestApp()
  const long = await sendDraft(app, { content: 'x'.repeat(GUIDE_CONTENT_MAX_CHARACTERS + 1) })
  expect([long.statusCode, long.json()]).toMatchObject([400, { code: 'guide_content_too_long' }])
  const badId = await send(app, keepGuideDraft, { params: { id: 'x' }, payload: { draftRevision: 0 } })
  expect(badId.statusCode).toBe(400)
  const unnumbered = await send(app, keepGuideDraft, { params: { id: randomId() }, payload: TYPED })
  expect(unnumbered.statusCode).toBe(400)
})
