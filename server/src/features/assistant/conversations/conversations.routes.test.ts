import {
  type Conversation,
  changeConversation,
  deleteConversation,
  exportConversation,
  type FoundConversation,
  listConversations,
  listMessages,
  listTrashedConversations,
  purgeConversations,
  restoreConversation,
  searchConversations,
  type TrashedConversation,
} from '@pinloft/contract/assistant/conversations'
import { chat, getMessage } from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { answer, failure } from '../../../testing/ai-server.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { ask, askAndWait, startAssistantApp } from '../assistant.builders.ts'

interface Found {
  conversations: FoundConversation[]
  isComplete: boolean
}

const DAY_MS = 24 * 60 * 60_000

async function titles(app: TestApp): Promise<string[]> {
  const { items } = await sendForReply<{ items: Conversation[] }>(app, listConversations, {})
  return items.map(({ title }) => title)
}

async function find(app: TestApp, q: string): Promise<FoundConversation[]> {
  const search = async () =>
    (await app.request({ url: `${searchConversations.path}?q=${encodeURIComponent(q)}` })).json<Found>()
  await expect.poll(search).toMatchObject({ isComplete: true })
  return (await search()).conversations
}

/** Adds a conversation, a second after the one before. */
async function add(app: TestApp, text: string): Promise<string> {
  app.clock.advance(1000)
  return (await askAndWait(app, text)).conversationId
}

test('conversations are listed by their last message, pinned ones first, page by page', async () => {
  const { app } = await startAssistantApp()
  const ids = [await add(app, 'One'), await add(app, 'Two'), await add(app, 'Three')]
  expect(await titles(app)).toEqual(['Three', 'Two', 'One'])
  const [one = ''] = ids
  app.clock.advance(1000)
  await askAndWait(app, 'More', { conversationId: one })
  expect(await titles(app)).toEqual(['One', 'Three', 'Two'])
  const payload = { isPinned: true, title: ' Second ' }
  const changed = await sendForReply(app, changeConversation, { params: { id: ids[1] ?? '' }, payload })
  expect(changed).toMatchObject({ title: 'Second', isPinned: true })
  expect(await titles(app)).toEqual(['Second', 'One', 'Three'])

  const first = (await app.request({ url: `${listConversations.path}?limit=2` })).json()
  expect(first.items).toHaveLength(2)
  const second = (await app.request({ url: `${listConversations.path}?limit=2&cursor=${first.nextCursor}` })).json()
  expect([second.items[0].title, second.nextCursor]).toEqual(['Three', null])
  expect((await app.request({ url: `${listConversations.path}?cursor=x` })).json().code).toBe('cursor_invalid')
})

test('the messages of a long conversation are read from its end, page by page', async () => {
  const { app } = await startAssistantApp()
  const conversationId = await add(app, 'Question 1')
  for (const number of [2, 3]) await askAndWait(app, `Question ${number}`, { conversationId })
  const url = pathOf(listMessages.path, { id: conversationId })
  const texts: string[] = []
  for (let cursor = ''; ; ) {
    const page = (await app.request({ url: `${url}?limit=4${cursor}` })).json<{
      items: Message[]
      nextCursor: string
    }>()
    texts.push(...page.items.map(({ text }) => text))
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  const expected = ['Question 1', 'Understood.', 'Question 2', 'Understood.', 'Question 3', 'Understood.']
  expect(texts).toEqual(expected.reverse())
})

test('conversations are found by their titles and messages', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(answer('The Härbour opens at noon'))
  const id = await add(app, 'When does it open?')
  await add(app, 'Something else')
  const [found, ...others] = await find(app, 'harbour NOON')
  expect(others).toEqual([])
  expect(found).toMatchObject({ id, title: 'When does it open?' })
  expect(found?.snippet).toContainEqual({ text: 'Härbour', isMatch: true })
  const message = await sendForReply<Message>(app, getMessage, { params: { id: found?.messageId ?? '' } })
  expect(message.text).toBe('The Härbour opens at noon')
  expect((await find(app, 'something')).map(({ title }) => title)).toEqual(['Something else'])
  await sendForReply(app, deleteConversation, { params: { id } })
  expect(await find(app, 'harbour')).toEqual([])
})

test('a conversation is deleted, restored, and deleted for good by hand or in time', async () => {
  const { app } = await startAssistantApp()
  const id = await add(app, 'Kept for a while')
  const { items: before } = await sendForReply<{ items: Message[] }>(app, listMessages, { params: { id } })
  await sendForReply(app, deleteConversation, { params: { id } })
  expect(await titles(app)).toEqual([])
  expect((await send(app, listMessages, { params: { id } })).json().code).toBe('conversation_not_found')
  expect((await send(app, getMessage, { params: { id: before[0]?.id ?? '' } })).json().code).toBe('message_not_found')
  const trashed = await sendForReply<{ items: TrashedConversation[] }>(app, listTrashedConversations, {})
  expect(trashed.items).toMatchObject([{ id, expiresAt: expect.any(String) }])
  await sendForReply(app, restoreConversation, { params: { id } })
  expect(await sendForReply(app, listMessages, { params: { id } })).toMatchObject({ items: before })

  await sendForReply(app, deleteConversation, { params: { id } })
  const purge = (payload: object) => send(app, purgeConversations, { payload })
  expect((await purge({ ids: [id], pin: '000000' })).statusCode).toBe(403)
  expect((await purge({ ids: [id, 'other'], pin: TEST_PIN })).json()).toMatchObject({ conversationCount: 1 })
  expect((await send(app, restoreConversation, { params: { id } })).statusCode).toBe(404)

  const second = await add(app, 'Too old')
  await sendForReply(app, deleteConversation, { params: { id: second } })
  for (let day = 0; day < 40; day++) {
    app.clock.advance(DAY_MS)
    await app.retention.sweepNow()
  }
  await app.enterPin(TEST_PIN)
  expect((await send(app, restoreConversation, { params: { id: second } })).statusCode).toBe(404)
})

test('a conversation is exported as Markdown', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(answer('**Yes**'))
  const id = await add(app, 'Is it/so?')
  const response = await app.request({ url: pathOf(exportConversation.path, { id }) })
  expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('Is it so.md')
  expect(response.body).toMatch(
    /^# Is it\/so\?\n\n## You, [^\n]+\n\nIs it\/so\?\n\n## AI Assistant, [^\n]+\n\n\*\*Yes\*\*\n$/,
  )
})

test('any client asks with its own history, and nothing of it is kept', async () => {
  const { app, ai } = await startAssistantApp()
  const talk = (payload: object) => send(app, chat, { payload })
  ai.next(answer('Hello ', 'you'))
  const conversationHistory = [
    { id: '1', content: 'Before', sender: 'user', timestamp: '2026-01-01' },
    { content: 'Answer', sender: 'ai' },
    { content: 'Hi', sender: 'user' },
  ]
  const response = await talk({ message: 'Hi', conversationHistory })
  expect([response.statusCode, response.json()]).toEqual([200, { response: 'Hello you' }])
  const { messages } = JSON.parse(ai.received.at(-1)?.text ?? '')
  expect(messages.slice(1).map(({ content }: { content: string }) => content)).toEqual(['Before', 'Answer', 'Hi'])
  expect(await titles(app)).toEqual([])
  ai.next(answer(''))
  expect((await talk({ message: 'Hi' })).json()).toEqual({ response: "Sorry, I couldn't generate a response." })
  ai.next(failure(500, 'no'))
  expect((await talk({ message: 'Hi' })).statusCode).toBe(502)
  expect((await talk({ message: ' ' })).json().code).toBe('message_missing')
})

test('deleting a conversation stops its answer', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(() => {})
  const { conversation, answer: begun } = await ask(app, 'Long')
  await sendForReply(app, deleteConversation, { params: { id: conversation.id } })
  await sendForReply(app, restoreConversation, { params: { id: conversation.id } })
  expect(await sendForReply(app, getMessage, { params: { id: begun.id } })).toMatchObject({ state: 'stopped' })
})
