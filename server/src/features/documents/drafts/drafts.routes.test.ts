import { randomUUID } from 'node:crypto'
import {
  type DocumentDraft,
  type DocumentDraftSummary,
  discardDocumentDraft,
  listDocumentDrafts,
  restoreDocumentDraft,
} from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_MAX_DEPTH } from '@pinloft/contract/documents/limits'
import { expect, test } from 'vitest'
import { send } from '../../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN } from '../../../testing/test-app.ts'
import { addDraft, readDraft, sendDraft, sendPicture, written } from '../documents.builders.ts'

const stroke = (id: string, blockId: string | null = null) => ({
  id,
  blockId,
  kind: 'stroke',
  color: '#ff0000',
  size: 2,
  points: [1, 2, 0.5, 3, 4, 0.5],
})

test('a draft is kept in parts, listed, discarded and taken back', async () => {
  const app = await startOpenTestApp()
  const id = await addDraft(app, { content: written('one two three') })
  expect(await readDraft(app, id)).toMatchObject({
    id,
    revision: 1,
    isSaved: false,
    file: null,
    settings: { title: 'New Document', fontFamily: 'Arial', fontSize: 16, textColor: '#000000', pageColor: '#ffffff' },
    content: written('one two three'),
    drawing: [],
    changedBy: { isThisDevice: true },
  })
  const settings = {
    title: 'Mine',
    fontFamily: 'Georgia',
    fontSize: 20,
    textColor: '#111111',
    pageColor: '#fef9c3',
    mode: 'draw',
  }
  const drawn = { settings, drawing: [stroke('a'), stroke('b')], content: undefined }
  expect((await sendDraft(app, { id, draftRevision: 1, ...drawn })).json()).toMatchObject({ revision: 2 })
  const change = { items: [{ ...stroke('a'), color: '#00ff00' }, stroke('c')], removedIds: ['b'] }
  await sendDraft(app, { id, draftRevision: 2, content: undefined, drawingChange: change })
  const draft = await readDraft(app, id)
  expect(draft).toMatchObject({ revision: 3, settings, content: written('one two three') })
  expect(draft.drawing).toEqual([{ ...stroke('a'), color: '#00ff00' }, stroke('c')])

  const list = async () => (await app.request({ url: listDocumentDrafts.path })).json<DocumentDraftSummary[]>()
  const [listed] = await list()
  expect(listed).toMatchObject({ id, title: 'Mine', wordCount: 3, opening: { settings, content: draft.content } })
  expect(listed?.opening?.drawing).toEqual(draft.drawing)

  expect((await send(app, discardDocumentDraft, { params: { id } })).json()).toEqual({ message: 'Draft discarded' })
  expect(await list()).toEqual([])
  expect(await readDraft(app, id)).toMatchObject({ code: 'document_draft_not_found' })
  expect((await send(app, discardDocumentDraft, { params: { id } })).statusCode).toBe(404)
  expect((await send(app, restoreDocumentDraft, { params: { id } })).statusCode).toBe(200)
  expect(await readDraft(app, id)).toEqual(draft)
  await send(app, discardDocumentDraft, { params: { id } })
  // Typed on in another tab.
  expect((await sendDraft(app, { id, draftRevision: 3, content: written('still') })).statusCode).toBe(200)
  expect((await readDraft(app, id)).content).toEqual(written('still'))
})

test('two tabs never overwrite each other, and a repeated request is stored once', async () => {
  const app = await startOpenTestApp()
  const id = await addDraft(app)
  const changeId = randomUUID()
  const mine = { id, draftRevision: 1, changeId, content: written('mine') }
  expect((await sendDraft(app, mine)).json()).toMatchObject({ revision: 2 })
  expect((await sendDraft(app, mine)).json()).toMatchObject({ revision: 2 })
  const refused = await sendDraft(app, { id, draftRevision: 1, content: written('theirs') })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'document_draft_changed_elsewhere', theirs: { revision: 2, content: written('mine') } },
  ])
  expect((await sendDraft(app, { draftRevision: 5 })).json()).toMatchObject({ code: 'document_draft_not_found' })
  const both = await Promise.all(
    [1, 2].map((tab) => sendDraft(app, { id, draftRevision: 2, content: written(`${tab}`) })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('only what a document can have is kept, and what is too much is refused', async () => {
  const app = await startOpenTestApp()
  const hostile = {
    type: 'doc',
    content: [
      { type: 'script', content: [{ type: 'text', text: 'kept' }] },
      { type: 'paragraph', attrs: { onclick: 'x', textAlign: 'center', blockId: 'a b' } },
      { type: 'image', attrs: { src: 'https://example.org/x.png' } },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'java\nscript:x' } }, { type: 'bold' }] },
          { type: 'text', text: 'b', marks: [{ type: 'textStyle', attrs: { color: 'url(x)', fontSize: '14px' } }] },
        ],
      },
    ],
  }
  const id = await addDraft(app, { content: hostile })
  expect((await readDraft(app, id)).content.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'kept' }] },
    { type: 'paragraph', attrs: { textAlign: 'center' } },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'a', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'b', marks: [{ type: 'textStyle', attrs: { fontSize: '14px' } }] },
      ],
    },
  ])
  let deep: object = { type: 'paragraph' }
  for (let depth = 0; depth <= DOCUMENT_MAX_DEPTH; depth++) deep = { type: 'blockquote', content: [deep] }
  const refusal = async (body: Record<string, unknown>) => {
    const answer = await sendDraft(app, body)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await refusal({ content: { type: 'doc', content: [deep] } })).toEqual([413, 'document_too_deep'])
  const parts = Array.from({ length: 200_001 }, () => ({ type: 'paragraph' }))
  expect(await refusal({ content: { type: 'doc', content: parts } })).toEqual([413, 'document_too_long'])
  expect(await refusal({ content: 'text' })).toEqual([400, 'bad_request'])
  expect(await refusal({ drawing: [{ ...stroke('a'), color: 'red' }] })).toEqual([400, 'bad_request'])
})

test('pictures are stored without what they say about the camera, and go when no draft shows them', async () => {
  const app = await startOpenTestApp()
  const { path } = (await sendPicture(app)).json<{ path: string }>()
  const picture = await app.request({ url: path })
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await sendPicture(app, Buffer.from('<svg onload=x>'))).json()).toMatchObject({
    code: 'document_picture_unreadable',
  })
  const image = { type: 'image', attrs: { src: path, alt: 'x' } }
  const id = await addDraft(app, { content: { type: 'doc', content: [image] } })
  const sweep = async () => {
    app.clock.advance(26 * 60 * 60_000)
    await app.retention.sweepNow()
  }
  await sweep()
  await sweep()
  await app.enterPin(TEST_PIN)
  expect((await app.request({ url: path })).statusCode).toBe(200)
  expect((await readDraft(app, id)).content.content).toEqual([image])
  await sendDraft(app, { id, draftRevision: 1, content: written('none') })
  await sweep()
  await sweep()
  await app.enterPin(TEST_PIN)
  expect((await app.request({ url: path })).json()).toMatchObject({ code: 'document_picture_not_found' })
  const draft: DocumentDraft = await readDraft(app, id)
  expect(draft.revision).toBe(2)
})
