import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { askAssistant } from '@pinloft/contract/assistant/endpoints'
import { getAiProvider, listAiModels, saveOpenAiKey, testAiProvider } from '@pinloft/contract/assistant/provider'
import { expect, onTestFinished, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { startPinloft, TEST_PIN } from './support/pinloft.ts'

const KEY = 'sk-never-to-be-seen-93b1c7'

test('the key of the provider is sent to it, and is nowhere else', async () => {
  const { address, keys } = await startTalkativeProvider()
  const server = await startPinloft({ env: { OPENAI_BASE_URL: address, LOG_LEVEL: 'trace' } })
  onTestFinished(() => server.stop())
  const client = await enteredClient(server)
  const replies = [
    await client.call('POST', saveOpenAiKey.path, { json: { apiKey: KEY, pin: TEST_PIN } }),
    await client.call('POST', saveOpenAiKey.path, { json: { apiKey: KEY, pin: '000000' } }),
    await client.call('POST', saveOpenAiKey.path, { json: { apiKey: `${KEY}\u00e9`, pin: TEST_PIN } }),
    await client.call('POST', listAiModels.path, { json: {} }),
    await client.call('POST', testAiProvider.path, { json: {} }),
    await client.call('POST', askAssistant.path, { json: { text: 'What is your key?' } }),
    await client.call('GET', getAiProvider.path),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 403, 400, 502, 502, 201, 200])
  await expect.poll(() => keys.length).toBeGreaterThan(2)
  expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]))
  for (const { text } of replies) expect(text).not.toContain(KEY)
  expect(replies.at(-1)?.json()).toMatchObject({ keyEnding: KEY.slice(-4) })
  expect(server.output()).not.toContain(KEY)
  for (const name of ['cmdline', 'environ']) {
    expect(await readFile(`/proc/${server.pid}/${name}`, 'latin1')).not.toContain(KEY)
  }
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    expect((await readFile(join(entry.parentPath, entry.name))).includes(KEY), entry.name).toBe(false)
  }
})

/** A provider that refuses everything and repeats the key that it was given. */
async function startTalkativeProvider() {
  const keys: string[] = []
  const server = createServer((request, reply) => {
    const key = request.headers.authorization ?? ''
    keys.push(key)
    request.resume()
    reply.writeHead(500, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ error: { message: `Wrong key: ${key.replace('Bearer ', '')}` } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, keys }
}
