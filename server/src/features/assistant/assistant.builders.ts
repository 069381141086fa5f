import { type Conversation, deleteConversation, listConversations } from '@pinloft/contract/assistant/conversations'
import { askAssistant, getMessage } from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import { changeAiProvider } from '@pinloft/contract/assistant/provider'
import { expect } from 'vitest'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

/** Time for an answer to end, while other tests use the processor. */
const POLL_MS = 10
/** A step that fails may leave an answer to the next start. */
const SETTLE_TIMEOUT_MS = 300

export interface Asked {
  conversation: Conversation
  question: Message
  answer: Message
}

export function changeProvider(app: TestApp, payload: object) {
  return send(app, changeAiProvider, { payload: { pin: TEST_PIN, ...payload } })
}

/** The app with a provider that answers as a test has scripted it. */
export async function startAssistantApp(): Promise<{ app: TestApp; ai: AiServer }> {
  const ai = await startAiServer()
  const app = await startOpenTestApp({ openAiBaseUrl: ai.address })
  return { app, ai }
}

export function sendQuestion(app: TestApp, payload: object = {}) {
  return send(app, askAssistant, { payload: { text: uniqueText(), ...payload } })
}

/** Asks, and returns what was stored before the answer began. */
export function ask(app: TestApp, text: string, payload: object = {}): Promise<Asked> {
  return sendForReply<Asked>(app, askAssistant, { payload: { text, ...payload } })
}

export function message(app: TestApp, id: string): Promise<Message> {
  return sendForReply<Message>(app, getMessage, { params: { id } })
}

/** Waits until an answer is no longer written, and returns it. */
export async function answerOnce(app: TestApp, id: string, state?: Message['state']): Promise<Message> {
  const isThere = async () => {
    const found = await message(app, id)
    return state === undefined ? found.state !== 'answering' : found.state === state
  }
  await expect.poll(isThere, { interval: POLL_MS }).toBe(true)
  return message(app, id)
}

/** Asks, and waits for the answer. */
export async function askAndWait(app: TestApp, text: string, payload: object = {}): Promise<Message> {
  return answerOnce(app, (await ask(app, text, payload)).answer.id)
}

/** Every answer fails at once, and nothing is sent. */
export async function useUnreachableProvider(app: TestApp): Promise<string> {
  const response = await changeProvider(app, { address: 'http://127.0.0.1:9/v1', chatModel: 'none' })
  if (response.statusCode !== 200) throw new Error(response.body)
  return ''
}

/** Waits until no answer is being written. Returns the response. */
export async function settled<Response>(app: TestApp, response: Response): Promise<Response> {
  const active = async () => {
    const { items } = await sendForReply<{ items: Conversation[] }>(app, listConversations, {})
    const ids = items.flatMap(({ activeMessageId }) => activeMessageId ?? [])
    return (await Promise.all(ids.map((id) => message(app, id)))).filter(({ state }) => state === 'answering').length
  }
  const deadlineMs = performance.now() + SETTLE_TIMEOUT_MS
  while (performance.now() < deadlineMs && (await active().catch(() => 1)) > 0) {
    await new Promise((next) => setTimeout(next, POLL_MS))
  }
  return response
}

/** A conversation with a question, whose answer has failed. */
export async function addConversation(app: TestApp): Promise<{ id: string; answerId: string }> {
  await useUnreachableProvider(app)
  const { conversation, answer } = await ask(app, uniqueText())
  await answerOnce(app, answer.id)
  return { id: conversation.id, answerId: answer.id }
}

export async function addTrashed(app: TestApp): Promise<string> {
  const { id } = await addConversation(app)
  await sendForReply(app, deleteConversation, { params: { id } })
  return id
}
