import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { askAssistant, continueAnswer, getMessage } from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'

/** After the second one, the answers of the first must still be there. */
const KILLS = repeats(4, 2)
const STREAMS_PER_KILL = 5
const WORD_MS = 15
/**
 * What is older than a second when the server is killed must be kept. Counted in words, because a second of a busy computer
 * is a longer one for the server too.
 */
const UNKEPT_WORDS = Math.floor(1000 / WORD_MS)

interface Stream {
  /** The text after each word, and when it was sent. */
  written: { text: string; atMs: number }[]
}

test('an answer that kill -9 cuts off keeps all but its last second, and is written on', async () => {
  const random = createRandom(printedSeed())
  const { address, streams, finish } = await startEndlessProvider()
  const env = { OPENAI_BASE_URL: address }
  let server = await startPinloft({ env })
  const { dataDir } = server
  onTestFinished(async () => {
    await server.stop().catch(() => {})
    await rm(dataDir, { recursive: true, force: true })
  })
  for (let kill = 0; kill < KILLS; kill++) {
    streams.clear()
    finish.isSet = false
    const client = await enteredClient(server)
    const ids: string[] = []
    for (let index = 0; index < STREAMS_PER_KILL; index++) {
      ids.push(await ask(client, `question ${kill} ${index}`))
      await delay(random.integer(300))
    }
    const leastWords = UNKEPT_WORDS + 1 + random.integer(100)
    const sentWords = () => ids.map((_, index) => streams.get(`question ${kill} ${index}`)?.written.length ?? 0)
    await expect.poll(() => Math.min(...sentWords()), { interval: 10 }).toBeGreaterThan(leastWords)
    const killedAtMs = performance.now()
    await server.kill()

    server = await startPinloft({ env, dataDir })
    const again = await enteredClient(server)
    for (const [index, id] of ids.entries()) {
      const { written } = streams.get(`question ${kill} ${index}`) as Stream
      const { text, state } = await message(again, id)
      expect(state).toBe('interrupted')
      expect(written.at(-1)?.text.startsWith(text), 'nothing but what was sent').toBe(true)
      const sent = written.filter(({ atMs }) => atMs < killedAtMs)
      const promised = sent.at(-1 - UNKEPT_WORDS)?.text ?? ''
      expect(promised).not.toBe('')
      expect(text.length, 'all but the last second').toBeGreaterThanOrEqual(promised.length)
    }
    finish.isSet = true
    const [first = ''] = ids
    const { text: kept } = await message(again, first)
    await again.call('POST', pathOf(continueAnswer.path, { id: first }))
    await expect.poll(async () => (await message(again, first)).state, { interval: 50 }).toBe('complete')
    expect((await message(again, first)).text).toBe(`${kept} the end`)
  }
})

async function ask(client: Client, text: string): Promise<string> {
  const reply = await client.call('POST', askAssistant.path, { json: { text } })
  return (JSON.parse(reply.text) as { answer: Message }).answer.id
}

async function message(client: Client, id: string): Promise<Message> {
  return JSON.parse((await client.call('GET', pathOf(getMessage.path, { id }))).text)
}

/** A provider that writes words without end, until it is told to finish. */
async function startEndlessProvider() {
  const streams = new Map<string, Stream>()
  const finish = { isSet: false }
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (request.url?.endsWith('/models')) return void reply.end(JSON.stringify({ data: [{ id: 'words' }] }))
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
    const stream: Stream = { written: [] }
    const question = messages.findLast(({ content }) => content.startsWith('question'))?.content ?? ''
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (content: string) => reply.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    if (finish.isSet) {
      write(' the end')
      return void reply.end('data: [DONE]\n\n')
    }
    streams.set(question, stream)
    for (let text = '', word = 0; !reply.destroyed; word++) {
      text += `word${word} `
      write(`word${word} `)
      stream.written.push({ text, atMs: performance.now() })
      await delay(WORD_MS)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, streams, finish }
}
