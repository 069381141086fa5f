import { join } from 'node:path'
import { getAiProvider } from '@pinloft/contract/ai-provider'
import { listConversations, listMessages, type Message } from '@pinloft/contract/assistant'
import { expect, test } from 'vitest'
import { sendForReply } from '../../testing/operation.ts'
import { startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, temporaryFolder } from '../backup/backup.builders.ts'
import { askAndWait, changeProvider, startAssistantApp } from './assistant.builders.ts'

test('conversations come back from a backup, and the key of the provider with them', { timeout: 60_000 }, async () => {
  const { app, ai } = await startAssistantApp()
  await changeProvider(app, { address: ai.address, apiKey: 'a-key-of-the-backup' })
  const { conversationId: id } = await askAndWait(app, 'Is it kept?')
  const { items } = await sendForReply<{ items: Message[] }>(app, listMessages, { params: { id } })
  const conversations = await sendForReply(app, listConversations, {})
  await app.http.close()
  const folder = await temporaryFolder()
  const to = { dataDir: join(folder, 'restored'), databaseUrl: await furtherTestDatabase() }
  expect(await restore(await backUp(app.data, folder), to)).toEqual([])
  const restored = await startTestApp({ ...to, openAiBaseUrl: ai.address })
  await restored.enterPin(TEST_PIN)
  expect(await sendForReply(restored, listConversations, {})).toEqual(conversations)
  expect(await sendForReply(restored, listMessages, { params: { id } })).toMatchObject({ items })
  expect(await sendForReply(restored, getAiProvider, {})).toMatchObject({ keyEnding: 'ckup', isReady: true })
  await askAndWait(restored, 'And goes on?', { conversationId: id })
  expect(ai.received.at(-1)?.headers.authorization).toBe('Bearer a-key-of-the-backup')
})
