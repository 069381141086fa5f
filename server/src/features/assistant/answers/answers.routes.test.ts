import { once } from 'node:events'
import {
  type Conversation,
  changeConversation,
  getConversation,
  listMessages,
} from '@pinloft/contract/assistant/conversations'
import { continueAnswer, retryAnswer, stopAnswer } from '@pinloft/contract/assistant/endpoints'
import { ANSWER_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import type { Message } from '@pinloft/contract/assistant/messages'
import { LIVE_SOCKET_PATH, type LiveEvent } from '@pinloft/contract/shared/events'
import { expect, test } from 'vitest'
import { answer, begin, chunk, failure, finish, partly } from '../../../testing/ai-server.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  answerOnce,
  ask,
  askAndWait,
  changeProvider,
  message,
  sendQuestion,
  startAssistantApp,
} from '../assistant.builders.ts'

// PostgreSQL too: it writes messages while they are read.

async function refusal(response: ReturnType<typeof send>) {
  const got = await response
  return [got.statusCode, got.json<{ code: string }>().code]
}

async function branch(app: TestApp, id: string): Promise<string[]> {
  const { items } = await sendForReply<{ items: Message[] }>(app, listMessages, { params: { id } })
  return items.reverse().map(({ text }) => text)
}

/** The messages of the last question that the provider received. */
function sent(ai: { received: { text: string }[] }): { role: string; content: string }[] {
  return JSON.parse(ai.received.at(-1)?.text ?? '').messages
}

test('a question is answered, and the next one is sent with what came before', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(answer('Hel', 'lo ', '\ud83d', '\ude00 there\u0000'))
  const asked = await ask(app, '  # First question\nmore ')
  expect(asked.question).toMatchObject({ sender: 'user', state: 'complete', text: '  # First question\nmore ' })
  expect(asked.answer).toMatchObject({ sender: 'ai', parentId: asked.question.id, branchIds: [asked.answer.id] })
  expect(asked.conversation).toMatchObject({ title: 'First question', messageCount: 2 })
  const first = await answerOnce(app, asked.answer.id)
  expect(first).toMatchObject({ state: 'complete', text: 'Hello \u{1f600} there', model: 'small-model', problem: null })

  const conversationId = asked.conversation.id
  await askAndWait(app, 'Second', { conversationId })
  expect(sent(ai).slice(1)).toEqual([
    { role: 'user', content: '  # First question\nmore ' },
    { role: 'assistant', content: 'Hello \u{1f600} there' },
    { role: 'user', content: 'Second' },
  ])
  expect(await branch(app, conversationId)).toEqual([
    '  # First question\nmore ',
    'Hello \u{1f600} there',
    'Second',
    'Understood.',
  ])
  const conversation = await sendForReply<Conversation>(app, getConversation, { params: { id: conversationId } })
  expect(conversation).toMatchObject({ messageCount: 4, activeMessageId: null })
})

test('questions are checked', async () => {
  const { app } = await startAssistantApp()
  expect(await refusal(sendQuestion(app, { text: ' \n\0' }))).toEqual([400, 'message_missing'])
  expect(await refusal(sendQuestion(app, { text: 'x'.repeat(200_001) }))).toEqual([413, 'message_too_long'])
  expect(await refusal(sendQuestion(app, { conversationId: 'x' }))).toEqual([404, 'conversation_not_found'])
  expect(await refusal(sendQuestion(app, { fileIds: ['x'] }))).toEqual([404, 'file_not_found'])
  expect(await refusal(send(app, retryAnswer, { params: { id: 'x' } }))).toEqual([404, 'message_not_found'])
  await changeProvider(app, { address: 'https://api.openai.com/v1' })
  expect(await refusal(sendQuestion(app))).toEqual([409, 'ai_not_set_up'])
})

test('a question that is sent again is added once', async () => {
  const { app } = await startAssistantApp()
  const id = crypto.randomUUID()
  const first = await ask(app, 'Once', { id })
  const again = await ask(app, 'Once', { id })
  expect([again.question.id, again.answer.id]).toEqual([id, first.answer.id])
  await answerOnce(app, first.answer.id)
})

test('an answer is announced piece by piece, with offsets that join', async () => {
  const { app, ai } = await startAssistantApp()
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  ai.next(async (reply) => {
    begin(reply)
    reply.write(chunk({ content: 'One ' }))
    await isRead
    reply.write(chunk({ content: 'two ' }))
    reply.write(chunk({ content: 'three' }))
    finish(reply)
  })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const events: LiveEvent[] = []
  const options = { headers: { cookie: await cookieOf(app), origin: url } }
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_SOCKET_PATH, options as unknown as string[])
  socket.addEventListener('message', ({ data }) => events.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const { answer: begun } = await ask(app, 'Count')
  await expect.poll(() => message(app, begun.id)).toMatchObject({ text: 'One ', state: 'answering' })
  read()
  await answerOnce(app, begun.id)
  await expect.poll(() => events.filter(({ type }) => type === 'message_changed').length).toBeGreaterThan(1)
  let text = ''
  for (const event of events) {
    if (event.type !== 'answer_written') continue
    expect(event).toMatchObject({ messageId: begun.id, textOffset: text.length })
    text += event.text
  }
  expect(text).toBe('One two three')
  socket.close()
})

test('what a model thinks before it answers is no part of the answer', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(answer('<thi', 'nk>The person asks', ' for a number.\n</think>', '\n\nIt is ', '42.'))
  const { text, conversationId } = await askAndWait(app, 'Which?')
  expect(text).toBe('It is 42.')
  await askAndWait(app, 'Sure?', { conversationId })
  expect(ai.received.at(-1)?.text).not.toContain('The person asks')
})

test('of an answer that comes in parts, what is thought is left out and what is said is shown', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next((reply) => {
    begin(reply)
    reply.write(chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'A number' }] }] }))
    reply.write(
      chunk({
        content: [
          { type: 'thinking', text: 'Perhaps' },
          { type: 'text', text: 'It is ' },
        ],
      }),
    )
    reply.write(chunk({ content: [] }))
    reply.write(
      chunk({
        content: [
          { type: 'reference', reference_ids: [1] },
          { type: 'text', text: '4' },
        ],
      }),
    )
    reply.end(`${chunk({ content: '2.' })}data: [DONE]\n\n`)
  })
  expect((await askAndWait(app, 'Which?')).text).toBe('It is 42.')
})

test('an answer is stopped by any tab, kept, and written on', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next((reply) => {
    begin(reply)
    reply.write(chunk({ content: 'Begun' }))
  })
  const { answer: begun, conversation } = await ask(app, 'Long')
  await expect.poll(() => message(app, begun.id)).toMatchObject({ text: 'Begun' })
  expect(await refusal(sendQuestion(app, { conversationId: conversation.id }))).toEqual([409, 'answer_running'])
  expect(await refusal(send(app, continueAnswer, { params: { id: begun.id } }))).toEqual([409, 'answer_running'])
  const stopped = await sendForReply<Message>(app, stopAnswer, { params: { id: begun.id } })
  expect(stopped).toMatchObject({ state: 'stopped', text: 'Begun' })

  ai.next(answer(' and ended'))
  await sendForReply(app, continueAnswer, { params: { id: begun.id } })
  expect(await answerOnce(app, begun.id)).toMatchObject({ state: 'complete', text: 'Begun and ended' })
  expect(sent(ai).at(-2)).toEqual({ role: 'assistant', content: 'Begun' })
  expect(await refusal(send(app, continueAnswer, { params: { id: begun.id } }))).toEqual([
    409,
    'answer_not_continuable',
  ])
})

test('another answer and another question begin branches, of which one is shown', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(answer('A1'), answer('A2'), answer('B1'))
  const { question, answer: first, conversation } = await ask(app, 'A')
  await answerOnce(app, first.id)
  const second = await sendForReply<Message>(app, retryAnswer, { params: { id: first.id } })
  expect(await answerOnce(app, second.id)).toMatchObject({ text: 'A2', branchIds: [first.id, second.id] })
  expect(await branch(app, conversation.id)).toEqual(['A', 'A2'])
  const other = await askAndWait(app, 'B', { conversationId: conversation.id, insteadOf: question.id })
  expect(sent(ai).slice(1)).toEqual([{ role: 'user', content: 'B' }])
  expect(await branch(app, conversation.id)).toEqual(['B', 'B1'])
  const show = (shownMessageId: string) =>
    sendForReply<Conversation>(app, changeConversation, {
      params: { id: conversation.id },
      payload: { shownMessageId },
    })
  expect((await show(first.id)).lastMessageId).toBe(first.id)
  expect(await branch(app, conversation.id)).toEqual(['A', 'A1'])
  expect((await show(question.id)).lastMessageId).toBe(second.id)
  expect((await show(other.parentId ?? '')).lastMessageId).toBe(other.id)
})

test.each([
  [failure(401, 'no'), 'ai_key_refused', ''],
  [failure(403, 'no'), 'ai_access_refused', ''],
  [failure(404, 'no'), 'ai_model_missing', ''],
  [failure(429, 'no', { headers: { 'retry-after': '3' } }), 'ai_busy', ''],
  [failure(500, 'no'), 'ai_failed', ''],
  [partly('Part', (reply) => reply.destroy()), 'ai_cut_off', 'Part'],
  [partly('Part', (reply) => reply.end()), 'ai_cut_off', 'Part'],
  [partly('Part', (reply) => reply.end('data: nonsense\n\n')), 'ai_unreadable', 'Part'],
  [partly('Part', (reply) => reply.end('data: {"choices": 7}\n\n')), 'ai_unreadable', 'Part'],
])('a fault of the provider is named, and the part that came is kept %#', async (script, code, text) => {
  const { app, ai } = await startAssistantApp()
  ai.next(script, answer('Again'))
  const failed = await askAndWait(app, 'Question')
  expect(failed).toMatchObject({ state: 'failed', problem: { code, message: expect.any(String) }, text })
  const retried = await sendForReply<Message>(app, retryAnswer, { params: { id: failed.id } })
  expect(await answerOnce(app, retried.id)).toMatchObject({ state: 'complete', text: 'Again' })
})

test('a reply of a megabyte is kept as a whole, and one without an end is cut off', async () => {
  const { app, ai } = await startAssistantApp()
  const megabyte = 'abcdefghij'.repeat(100_000)
  ai.next(answer(...(megabyte.match(/.{1,50000}/g) ?? [])))
  expect((await askAndWait(app, 'Much')).text).toBe(megabyte)
  ai.next(async (reply) => {
    begin(reply)
    while (!reply.destroyed) {
      if (!reply.write(chunk({ content: megabyte }))) await new Promise((next) => setTimeout(next, 5))
    }
  })
  const cut = await askAndWait(app, 'Endless')
  expect([cut.state, cut.problem?.code, cut.text.length]).toEqual([
    'failed',
    'ai_answer_too_long',
    ANSWER_MAX_CHARACTERS,
  ])
})

test('of a long conversation, as much is sent as the model takes, and the answer says so', async () => {
  const { app, ai } = await startAssistantApp()
  await changeProvider(app, { contextTokens: 2048 })
  const first = await askAndWait(app, 'a'.repeat(3000))
  const second = await askAndWait(app, 'b'.repeat(3000), { conversationId: first.conversationId })
  expect(second.omittedMessages).toBe(1)
  // The model takes even less than is set.
  ai.next(failure(400, 'too long', { code: 'context_length_exceeded' }), answer('Short'))
  const third = await askAndWait(app, 'c', { conversationId: first.conversationId })
  expect(third).toMatchObject({ state: 'complete', text: 'Short', omittedMessages: 3 })
  ai.next(...Array.from({ length: 4 }, () => failure(400, 'too long', { code: 'context_length_exceeded' })))
  expect(await askAndWait(app, 'd')).toMatchObject({ state: 'failed', problem: { code: 'ai_context_too_small' } })
})

test('an answer that a stop of the server interrupts is kept and written on', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next((reply) => {
    begin(reply)
    reply.write(chunk({ content: 'Before' }))
  })
  const { answer: begun } = await ask(app, 'Question')
  await expect.poll(() => message(app, begun.id)).toMatchObject({ text: 'Before' })
  const restarted = await app.restart({ openAiBaseUrl: ai.address })
  expect(await message(restarted, begun.id)).toMatchObject({ state: 'interrupted', text: 'Before' })
  ai.next(answer(', after'))
  await sendForReply(restarted, continueAnswer, { params: { id: begun.id } })
  expect(await answerOnce(restarted, begun.id)).toMatchObject({ state: 'complete', text: 'Before, after' })
})

test('attached texts and pictures are sent, protected files never', async () => {
  const { app, ai } = await startAssistantApp()
  const text = await app.store('notes.txt', 'The hut key hangs left')
  const asked = await ask(app, 'Where is the key?', { fileIds: [text.id] })
  await answerOnce(app, asked.answer.id)
  expect(asked.question.attachments).toEqual([{ fileId: text.id, name: 'notes.txt', mimeType: 'text/plain' }])
  expect(sent(ai).at(-1)?.content).toContain('The hut key hangs left')
})

async function cookieOf(app: TestApp): Promise<string> {
  const { cookies } = await app.enterPin('123456')
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
