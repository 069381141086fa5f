import {
  createGuide,
  deleteGuide,
  type Guide,
  getGuide,
  getGuideLibrary,
  listGuideCards,
  listGuides,
  updateGuide,
  verifyGuidePassword,
} from '@pinloft/contract/guides/endpoints'
import {
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/guides/limits'
import { expect, test } from 'vitest'
import { send, sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'
import { addGuide, sendGuide } from './guides.builders.ts'

const TEXT = { title: 'First steps', description: 'For a start', content: '# One\n\ntwo **three**', category: 'Start' }

async function refusal(response: Promise<{ statusCode: number; json(): unknown }>) {
  const got = await response
  const { message, error, code } = got.json() as { message: string; error: string; code: string }
  expect(error).toBe(message)
  return [got.statusCode, code]
}

function change(app: TestApp, id: string, payload: object) {
  return send(app, updateGuide, { params: { id }, payload })
}

test('a guide is created, read, listed and changed', async () => {
  const app = await startOpenTestApp()
  const created = await sendGuide(app, { ...TEXT, tags: ['b', ' a ', 'b', 'c, d'] })
  expect(created.statusCode).toBe(201)
  const guide = created.json<Guide>()
  expect(guide).toEqual({
    ...TEXT,
    id: expect.any(String),
    tags: ['b', 'a', 'c', 'd'],
    isPasswordProtected: false,
    revision: 1,
    createdAt: expect.any(String),
    changedAt: guide.createdAt,
    wordCount: 3,
    revisionCount: 1,
    draftId: null,
  })
  expect(await sendForReply(app, getGuide, { params: { id: guide.id } })).toEqual(guide)
  expect(await sendForReply(app, listGuides, {})).toEqual([guide])

  app.clock.advance(1000)
  const changed = await change(app, guide.id, { ...TEXT, content: 'Four', tags: [], baseRevision: 1 })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ content: 'Four', revision: 2, revisionCount: 2, createdAt: guide.createdAt })
  expect(Date.parse(changed.json<Guide>().changedAt)).toBe(Date.parse(guide.changedAt) + 1000)
})

test('the card of a guide shows its start without marks', async () => {
  const app = await startOpenTestApp()
  const content = `## Head\n\nSee [the **page**](/a) ![pic](/b) <b>x</b>[^time] a < b\n\n[^time]: [^ is *noted*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n${'word '.repeat(100)}`
  await addGuide(app, { ...TEXT, content })
  const { items } = await sendForReply<{ items: { preview: string }[] }>(app, listGuideCards, {})
  const [{ preview } = { preview: '' }] = items
  expect(preview.startsWith('Head See the page pic x a < b ^ is noted a b 1 2 word word')).toBe(true)
  expect([...preview].length).toBeLessThanOrEqual(120)
  expect(items[0]).not.toHaveProperty('content')
})

test('pages and filters', async () => {
  const app = await startOpenTestApp()
  const titles = ['A', 'B', 'C', 'D']
  for (const title of titles) {
    await addGuide(app, { ...TEXT, title, category: title < 'C' ? 'One' : null, tags: ['all', title] })
    app.clock.advance(1000)
  }
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const url = `${listGuideCards.path}?limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`
    const page = (await app.request({ url })).json<{ items: Guide[]; nextCursor: string | null }>()
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['D', 'C', 'B', 'A'])
  const titlesOf = async (query: string) =>
    (await app.request({ url: `${listGuideCards.path}?${query}` }))
      .json<{ items: Guide[] }>()
      .items.map(({ title }) => title)
  expect(await titlesOf('category=One')).toEqual(['B', 'A'])
  expect(await titlesOf('tag=C')).toEqual(['C'])
  expect(await titlesOf('tag=al')).toEqual([])
  expect(await titlesOf('tag=%2C')).toEqual([])
  const page = (await app.request({ url: `${listGuides.path}?limit=2` })).json<{ items: Guide[] }>()
  expect(page.items.map(({ title, content }) => [title, content])).toEqual([
    ['D', TEXT.content],
    ['C', TEXT.content],
  ])
  expect(await sendForReply(app, getGuideLibrary, {})).toMatchObject({
    guideCount: 4,
    categories: [{ name: 'One', count: 2 }],
    tags: [{ name: 'all', count: 4 }, ...titles.map((name) => ({ name, count: 1 }))],
  })
})

test('what is missing or too long is refused', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, TEXT)
  const wrong = [
    [{ title: ' ' }, 'guide_title_missing'],
    [{ content: ' \n' }, 'guide_content_missing'],
    [{ title: 'x'.repeat(GUIDE_TITLE_MAX_CHARACTERS + 1) }, 'guide_title_too_long'],
    [{ description: 'x'.repeat(GUIDE_DESCRIPTION_MAX_CHARACTERS + 1) }, 'guide_description_too_long'],
    [{ content: '\u{1f600}'.repeat(GUIDE_CONTENT_MAX_CHARACTERS + 1) }, 'guide_content_too_long'],
    [{ category: 'x'.repeat(GUIDE_LABEL_MAX_CHARACTERS + 1) }, 'guide_labels_too_long'],
    [{ tags: ['x'.repeat(GUIDE_LABEL_MAX_CHARACTERS + 1)] }, 'guide_labels_too_long'],
    [{ tags: Array.from({ length: GUIDE_TAGS_MAX + 1 }, (_, index) => `${index}`) }, 'guide_tags_too_many'],
    [{ tags: 'x' }, 'bad_request'],
  ] as const
  for (const [field, code] of wrong) {
    const payload = { ...TEXT, ...field }
    expect(await refusal(send(app, createGuide, { payload }))).toMatchObject([400, code])
    expect(await refusal(change(app, guide.id, payload))).toMatchObject([400, code])
  }
  const longest = { ...TEXT, content: '\u{1f600}'.repeat(GUIDE_CONTENT_MAX_CHARACTERS) }
  expect((await send(app, createGuide, { payload: longest })).statusCode).toBe(201)
  expect(await refusal(send(app, createGuide, { payload: { ...TEXT, isPasswordProtected: true } }))).toEqual([
    400,
    'guide_password_missing',
  ])
  const contradiction = { ...TEXT, password: 'secret', isPasswordProtected: false }
  expect(await refusal(send(app, createGuide, { payload: contradiction }))).toEqual([400, 'guide_password_unused'])
  const tooLong = { ...TEXT, password: 'x'.repeat(129) }
  expect(await refusal(send(app, createGuide, { payload: tooLong }))).toMatchObject([400, 'guide_password_too_long'])
  for (const endpoint of [getGuide, updateGuide, deleteGuide]) {
    const payload = endpoint === getGuide ? {} : { payload: TEXT }
    expect(await refusal(send(app, endpoint, { params: { id: 'unknown' }, ...payload }))).toMatchObject([
      404,
      'guide_not_found',
    ])
  }
})

test('a protected guide is read by all, and changed and deleted with its password', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { ...TEXT, password: 'secret' })
  expect(guide.isPasswordProtected).toBe(true)
  const stored = JSON.stringify(await sendForReply(app, getGuide, { params: { id: guide.id } }))
  expect(stored).not.toMatch(/secret|password"|lock|scrypt/)
  const params = { id: guide.id }
  for (const password of ['', 'wrong', undefined]) {
    const expected = [403, 'password_incorrect']
    expect(await refusal(change(app, guide.id, { ...TEXT, title: 'Other', password }))).toEqual(expected)
    expect(await refusal(send(app, verifyGuidePassword, { params, payload: { password } }))).toEqual(expected)
    expect(await refusal(send(app, deleteGuide, { params, payload: { password } }))).toEqual(expected)
  }
  expect(await refusal(send(app, deleteGuide, { params }))).toMatchObject([403, 'password_incorrect'])
  expect(await sendForReply(app, getGuide, { params })).toEqual(guide)

  expect((await send(app, verifyGuidePassword, { params, payload: { password: 'secret' } })).json()).toEqual({
    ok: true,
  })
  const wrong = await change(app, guide.id, { ...TEXT, password: 'wrong' })
  expect(wrong.json()).toMatchObject({ message: 'Incorrect password', error: 'Incorrect password' })
  const changed = await change(app, guide.id, { ...TEXT, title: 'Other', password: 'secret' })
  expect(changed.json()).toMatchObject({ title: 'Other', isPasswordProtected: true })
  expect((await send(app, deleteGuide, { params, payload: { password: 'secret' } })).json()).toMatchObject({
    message: expect.any(String),
  })
  expect(await refusal(send(app, getGuide, { params }))).toMatchObject([404, 'guide_not_found'])
})

test('wrong passwords are counted together, wherever they are sent', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, { ...TEXT, password: 'secret' })
  const params = { id: guide.id }
  const attempt = (number: number) => {
    const payload = { ...TEXT, password: `wrong ${number}` }
    return send(app, [updateGuide, deleteGuide, verifyGuidePassword][number % 3] ?? updateGuide, { params, payload })
  }
  for (let number = 1; number <= 5; number++) expect((await attempt(number)).statusCode).toBe(403)
  expect(await refusal(attempt(6))).toMatchObject([429, 'guess_too_soon'])
})

test('a password is set, changed and removed', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, TEXT)
  const isChanged = async (payload: object) => (await change(app, guide.id, { ...TEXT, ...payload })).statusCode
  expect(await isChanged({ newPassword: 'first' })).toBe(200)
  expect(await isChanged({})).toBe(403)
  expect(await isChanged({ password: 'first', newPassword: '' })).toBe(200)
  expect(await isChanged({ password: 'first', newPassword: 'second' })).toBe(200)
  expect(await isChanged({ password: 'first' })).toBe(403)
  expect(await isChanged({ password: 'second', newPassword: null })).toBe(200)
  expect(await isChanged({})).toBe(200)
})

test('a change of what has changed meanwhile is refused with both texts', async () => {
  const app = await startOpenTestApp()
  const guide = await addGuide(app, TEXT)
  const theirs = (await change(app, guide.id, { ...TEXT, content: 'theirs', baseRevision: 1 })).json<Guide>()
  const late = { ...TEXT, content: 'yours', tags: [], baseRevision: 1 }
  const response = await change(app, guide.id, late)
  const { baseRevision: _, ...yours } = late
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'guide_changed_elsewhere', theirs, yours })
  expect((await change(app, guide.id, { ...TEXT, content: 'theirs', baseRevision: 1 })).json()).toEqual(theirs)
  const { baseRevision: __, ...unconditional } = late
  expect((await change(app, guide.id, unconditional)).json()).toMatchObject({ content: 'yours', revision: 3 })
})
