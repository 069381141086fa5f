import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteConversation, listConversations, listMessages } from '@pinloft/contract/assistant/conversations'
import { ANSWER_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import type { Message } from '@pinloft/contract/assistant/messages'
import { getAiProvider } from '@pinloft/contract/assistant/provider'
import { getExport, prepareExport } from '@pinloft/contract/backup/exports'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { answer, callTools, partly } from '../../testing/ai-server.ts'
import { sendForReply } from '../../testing/operation.ts'
import { readZip } from '../../testing/read-zip.ts'
import { startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { backUp, restore, storeAt, temporaryFolder } from '../backup/backup.builders.ts'
import { exportFolder } from '../backup/index.ts'
import { ask, askAndWait, changeProvider, message, startAssistantApp } from './assistant.builders.ts'

test('conversations come back from a backup, and the key of the provider with them', async () => {
  const { app, ai } = await startAssistantApp()
  await changeProvider(app, { address: ai.address, apiKey: 'a-key-of-the-backup' })
  // The longest row there is: each of its characters takes six in JSON.
  ai.next(answer(...Array.from({ length: ANSWER_MAX_CHARACTERS / 100_000 }, () => '\u0001'.repeat(100_000))))
  const { conversationId: id, text } = await askAndWait(app, 'Is it kept?')
  ai.next(callTools({ name: 'list_folder', input: { folder: '' } }))
  ai.next(answer('Nothing is in it.'))
  expect((await askAndWait(app, 'And what is there?', { conversationId: id })).steps).toHaveLength(1)
  expect(text).toHaveLength(ANSWER_MAX_CHARACTERS)
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

test('conversations are in the export of everything as Markdown, apart from those in the trash', async () => {
  const { app, ai } = await startAssistantApp()
  await app.createFolder('AI Assistant')
  ai.next(answer('It is **open**.'))
  const { conversationId: id } = await askAndWait(app, 'Is the door open?')
  ai.next(answer('No.'))
  await askAndWait(app, 'Is the door open?')
  const deleted = await askAndWait(app, 'Forget it')
  await sendForReply(app, deleteConversation, { params: { id: deleted.conversationId } })
  ai.next(partly('It is not yet', () => {}))
  const { answer: begun } = await ask(app, 'And the window: open?', { conversationId: id })
  const isSaved = async () => (await message(app, begun.id)).text === 'It is not yet'
  await expect.poll(isSaved).toBe(true)
  const { id: exportId } = await sendForReply<{ id: string }>(app, prepareExport, { payload: { pin: TEST_PIN } })
  const archive = await app.request({ url: pathOf(getExport.path, { id: exportId }) })
  const entries = await readZip(archive.rawPayload)
  const texts = new Map(entries.map(({ path, content }) => [path, String(content)]))
  const [first, second] = ['AI Assistant (2)/Is the door open_.md', 'AI Assistant (2)/Is the door open_ (2).md']
  expect([...texts.keys()].sort()).toEqual(['AI Assistant (2)/', first, second, 'AI Assistant/'].sort())
  const both = `${texts.get(first)}${texts.get(second)}`
  expect(both).toContain('# Is the door open?\n\n## You, ')
  expect(both).toMatch(/\nIt is \*\*open\*\*\.\n\n## You, .*\n\nAnd the window: open\?\n\n## AI Assistant, .*\n/)
  expect(both).toContain('\nNo.\n')

  const destination = join(await temporaryFolder(), 'exported')
  await exportFolder(storeAt(app.data), destination)
  const paths = [...texts.keys()].filter((path) => path.endsWith('.md'))
  expect((await readdir(join(destination, 'AI Assistant (2)'))).length).toBe(2)
  expect(await Promise.all(paths.map((path) => readFile(join(destination, path), 'utf8')))).toEqual(
    paths.map((path) => expect.stringContaining(texts.get(path)?.slice(0, 60) ?? '?')),
  )
})
