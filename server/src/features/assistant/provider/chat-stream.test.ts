import { expect, test } from 'vitest'
import type { AppError } from '../../../platform/errors.ts'
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

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const said = (content: string) => event({ choices: [{ delta: { content } }] })
const called = (...tool_calls: object[]) => event({ choices: [{ delta: { tool_calls } }] })
const call = (id: string | undefined, args: unknown, more: object = {}) => ({
  ...(id !== undefined && { id }),
  function: { name: 'x', arguments: args },
  ...more,
})
const END = 'data: [DONE]\n\n'
const STREAM = 'text/event-stream'
const WHOLE = JSON.stringify({ choices: [{ message: { content: 'all' }, finish_reason: 'stop' }] })
const FIRST = 'a {"q":1}'
const BOTH = [FIRST, 'b {"q":2}']

test('what servers send in ways of their own is read', async () => {
  const ai = await startAiServer()
  const cases: [body: string, type: string, expected: unknown][] = [
    [`${said('hi')}${END}`.replaceAll('\n', '\r'), STREAM, ['hi']],
    [`data:\n\n: ping\n\ndata: null\n\n${event({ choices: [] })}${said('hi')}${END}`, STREAM, ['hi']],
    [event({ choices: [{ delta: { content: [{ type: 'output_text', text: 'hi' }] } }] }) + END, STREAM, ['hi']],
    [WHOLE, STREAM, ['all']],
    [`\n ${WHOLE}`, 'text/plain', ['all']],
    ['{"error":{"message":"no room"}}', STREAM, 'The provider reports an error: no room'],
    [event({ error: { code: 500, message: null } }), STREAM, 'The provider reports an error'],
    [event({ error: { message: { detail: ['odd'] } } }), STREAM, 'The provider reports an error: odd'],
    [called(call('a', { q: 1 }, { index: '0' })) + END, STREAM, [FIRST]],
    // Gemini gives all calls the same number.
    [called(call('a', '{"q":1}', { index: 0 }), call('b', '{"q":2}', { index: 0 })) + END, STREAM, BOTH],
    [called(call('a', '{"q":1}')) + called(call('b', '{"q":2}')) + END, STREAM, BOTH],
    [called(call('a', '{"q"')) + called({ function: { arguments: ':1}' } }) + END, STREAM, [FIRST]],
    [called(call('a', '{"q"')) + called(call('a', ':1}')) + END, STREAM, [FIRST]],
    [called(call(undefined, '{}'), call(undefined, '{}')) + END, STREAM, [' {}', ' {}']],
  ]
  for (const [body, type, expected] of cases) {
    ai.next((reply) => void reply.writeHead(200, { 'content-type': type }).end(body))
    const signal = new AbortController().signal
    const request = { address: ai.address, key: null, model: 'm', messages: [], tools: [], ownPort: undefined, signal }
    const read = async () => {
      const pieces: string[] = []
      for await (const piece of openChat(request)) {
        pieces.push(piece.type === 'text' ? piece.text : `${piece.id} ${piece.arguments}`)
      }
      return pieces
    }
    expect(await read().catch((error: AppError) => error.message), body).toEqual(expected)
  }
})
