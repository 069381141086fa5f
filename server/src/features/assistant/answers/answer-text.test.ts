import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openProductDatabase } from '../../../storage.ts'
import { startOpenTestApp } from '../../../testing/test-app.ts'
import { AnswerText } from './answer-text.ts'

/** Several times as long as a piece waits. */
const SAVED_FOR_SURE_MS = 1500

test('no piece is saved after the end, also if one is being saved meanwhile', async () => {
  const app = await startOpenTestApp()
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  await database.handle.schema.dropTable('answer_pieces').execute()
  const ended = Promise.withResolvers<string>()
  // Called in the middle of a save, which fails.
  const onError = vi.fn(() => ended.resolve(text.end()))
  const events = { publish: () => {}, subscribe: () => () => {} }
  const message = { id: 'answer', conversation_id: 'conversation', text: '' }
  const text = new AnswerText({ database: database.handle, events, onError }, message)
  text.append('words')
  expect(await ended.promise).toBe('words')
  await delay(SAVED_FOR_SURE_MS)
  expect(onError).toHaveBeenCalledOnce()
})
