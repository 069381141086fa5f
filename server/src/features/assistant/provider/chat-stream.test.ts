import { expect, test } from 'vitest'
import { begin, chunk, startAiServer } from '../../../testing/ai-server.ts'
import { openChat } from './chat-stream.ts'

async function silentAfter(text: string): Promise<{ words: string; code: unknown }> {
  const ai = await startAiServer()
  ai.next((reply) => {
    if (text === '') return
    begin(reply)
    reply.write(chunk({ content: text }))
  })
  const signal = new AbortController().signal
  const request = { address: ai.address, key: null, model: 'm', messages: [], tools: [], ownPort: undefined }
  let words = ''
  try {
    for await (const piece of openChat({ ...request, signal, silenceMs: 100 })) {
      if (piece.type === 'text') words += piece.text
    }
    return { words, code: null }
  } catch (error) {
    return { words, code: (error as { code?: unknown }).code }
  }
}

test('a provider that says nothing at all, or nothing more, is given up', async () => {
  expect(await silentAfter('')).toEqual({ words: '', code: 'ai_silent' })
  expect(await silentAfter('Begun')).toEqual({ words: 'Begun', code: 'ai_silent' })
})
