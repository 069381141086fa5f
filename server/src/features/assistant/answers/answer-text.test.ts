import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openProductDatabase } from '../../../storage.ts'
import { startOpenTestApp } from '../../../testing/test-app.ts'
import { listPieces } from '../conversations/messages.repository.ts'
import { AnswerText } from './answer-text.ts'

const SAVED_FOR_SURE_MS = 1500

test('nothing is saved in pieces after the end, which has the whole text', async () => {
  const app = await startOpenTestApp()
  const database = await openProductDatabase(app.data)
  const text = new AnswerText(
    { database: database.handle, events: { publish: () => {}, subscribe: () => () => {} }, onError: () => {} },
    { id: 'answer', conversation_id: 'conversation', text: '' },
  )
  text.append('saved ')
  await expect.poll(() => listPieces(database.handle, 'answer'), { timeout: 10_000 }).toHaveLength(1)
  text.append('and not')
  expect(await text.end()).toBe('saved and not')
  const before = await listPieces(database.handle, 'answer')
  await delay(SAVED_FOR_SURE_MS)
  expect(await listPieces(database.handle, 'answer')).toEqual(before)
  await database.close()
})
