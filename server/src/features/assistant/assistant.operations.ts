import {
  changeConversation,
  deleteConversation,
  purgeConversations,
  restoreConversation,
} from '@pinloft/contract/assistant/conversations'
import { askAssistant, attachPicture, continueAnswer, retryAnswer } from '@pinloft/contract/assistant/endpoints'
import { changeAiProvider, saveOpenAiKey } from '@pinloft/contract/assistant/provider'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import { addConversation, addTrashed, sendQuestion, settled, useUnreachableProvider } from './assistant.builders.ts'

export const assistantOperations: readonly Operation[] = [
  {
    name: 'the provider of the assistant that is changed',
    endpoint: changeAiProvider,
    action: (app) =>
      send(app, changeAiProvider, {
        payload: { pin: TEST_PIN, address: 'http://127.0.0.1:9/v1', apiKey: uniqueText(), chatModel: uniqueText() },
      }),
  },
  {
    name: 'a key of the provider that is stored',
    endpoint: saveOpenAiKey,
    action: (app) => send(app, saveOpenAiKey, { payload: { pin: TEST_PIN, apiKey: `sk-${uniqueText()}` } }),
  },
  {
    name: 'a question that is asked',
    endpoint: askAssistant,
    prepare: useUnreachableProvider,
    action: async (app) => settled(app, await sendQuestion(app)),
  },
  {
    name: 'an answer that is made again',
    endpoint: retryAnswer,
    prepare: async (app) => (await addConversation(app)).answerId,
    action: async (app, id) => settled(app, await send(app, retryAnswer, { params: { id } })),
  },
  {
    name: 'an answer that is written on',
    endpoint: continueAnswer,
    prepare: async (app) => (await addConversation(app)).answerId,
    action: async (app, id) => settled(app, await send(app, continueAnswer, { params: { id } })),
  },
  {
    name: 'a picture that is pasted',
    endpoint: attachPicture,
    action: (app) =>
      send(app, attachPicture, {
        payload: Buffer.from(`\x89PNG\r\n\x1a\n${uniqueText()}`, 'latin1'),
        headers: { 'content-type': 'application/octet-stream' },
      }),
  },
  {
    name: 'a conversation that is renamed and pinned',
    endpoint: changeConversation,
    prepare: async (app) => (await addConversation(app)).id,
    action: (app, id) =>
      send(app, changeConversation, { params: { id }, payload: { title: uniqueText(), isPinned: true } }),
  },
  {
    name: 'a conversation that is deleted',
    endpoint: deleteConversation,
    prepare: async (app) => (await addConversation(app)).id,
    action: (app, id) => send(app, deleteConversation, { params: { id } }),
  },
  {
    name: 'a conversation that is restored',
    endpoint: restoreConversation,
    prepare: addTrashed,
    action: (app, id) => send(app, restoreConversation, { params: { id } }),
  },
  {
    name: 'a conversation that is deleted permanently',
    endpoint: purgeConversations,
    prepare: addTrashed,
    action: (app, id) => send(app, purgeConversations, { payload: { pin: TEST_PIN, ids: [id] } }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const assistantWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/ai-provider/models': 'a look at the models of a provider, which stores nothing',
  'POST /api/assistant/messages/:id/stop': 'the end of an answer, which is stored by what writes it',
  'POST /api/assistant/steps/:id/decide':
    'one transaction, which has tests of its own with a provider that calls tools',
  'POST /api/generate-image': 'a file of the storage that a provider sends, stored like a pasted picture',
  'POST /api/chat': 'an answer of which nothing is stored',
  'POST /api/ai-provider/test': 'the same, with one answer',
}
