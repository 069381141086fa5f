import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { AI_CONTEXT_DEFAULT_TOKENS } from '@pinloft/contract/assistant/limits'
import {
  type AiProvider,
  getAiProvider,
  listAiModels,
  saveOpenAiKey,
  testAiProvider,
} from '@pinloft/contract/assistant/provider'
import { expect, onTestFinished, test } from 'vitest'
import { answer, begin, callTools, failure, partly, startAiServer } from '../../../testing/ai-server.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { changeProvider, startAssistantApp } from '../assistant.builders.ts'

const KEY = 'sk-test-1234567890-abcd'

const provider = (app: TestApp) => sendForReply<AiProvider>(app, getAiProvider, {})
const saveKey = (app: TestApp, payload: object) => send(app, saveOpenAiKey, { payload })

async function refusal(response: ReturnType<typeof send>) {
  const got = await response
  return [got.statusCode, got.json<{ message: string }>().message]
}

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

test('a key is stored with the PIN, and only its last four characters are returned', async () => {
  const app = await startOpenTestApp()
  expect(await provider(app)).toEqual({
    address: 'https://api.openai.com/v1',
    isDefaultAddress: true,
    isOpenAi: true,
    keyEnding: null,
    chatModel: null,
    imageModel: null,
    contextTokens: AI_CONTEXT_DEFAULT_TOKENS,
    usesTools: true,
    seesPictures: true,
    isReady: false,
  })
  expect(await refusal(saveKey(app, { pin: TEST_PIN }))).toEqual([400, 'Please enter your AI provider key'])
  expect(await refusal(saveKey(app, { pin: TEST_PIN, apiKey: 'pk-123' }))).toEqual([400, 'Invalid API Key'])
  expect(await refusal(saveKey(app, { pin: TEST_PIN, apiKey: 'sk-123\u00e9' }))).toEqual([400, 'Invalid API Key'])
  expect(await refusal(saveKey(app, { apiKey: KEY }))).toEqual([400, 'Please enter PIN'])
  expect(await refusal(saveKey(app, { apiKey: KEY, pin: '000000' }))).toEqual([403, 'Invalid PIN'])
  expect((await provider(app)).keyEnding).toBeNull()

  const saved = await saveKey(app, { apiKey: ` ${KEY} `, pin: TEST_PIN })
  expect([saved.statusCode, saved.json()]).toEqual([200, { message: 'API key saved' }])
  expect(await provider(app)).toMatchObject({ keyEnding: 'abcd', isReady: true })
  const restarted = await app.restart()
  expect(await provider(restarted)).toMatchObject({ keyEnding: 'abcd', isReady: true })
  await changeProvider(restarted, { apiKey: null })
  expect(await provider(restarted)).toMatchObject({ keyEnding: null, isReady: false })
})

test('a key stays with its address', async () => {
  const [first, second] = [await startAiServer(), await startAiServer()]
  const app = await startOpenTestApp({ openAiBaseUrl: first.address })
  await changeProvider(app, { apiKey: 'any key? no, one word' }).then(({ statusCode }) => expect(statusCode).toBe(400))
  await changeProvider(app, { apiKey: 'local-key-of-first' })
  expect(await provider(app)).toMatchObject({ keyEnding: 'irst', isOpenAi: false, isReady: true })

  await send(app, listAiModels, { payload: { address: second.address } })
  await send(app, testAiProvider, { payload: { address: second.address } })
  expect((await changeProvider(app, { address: second.address })).json()).toMatchObject({ keyEnding: null })
  await send(app, listAiModels, { payload: {} })
  expect(JSON.stringify(second.received)).not.toContain('local-key-of-first')
  await changeProvider(app, { address: null, apiKey: 'another-key-1234' })
  await send(app, listAiModels, { payload: {} })
  expect(first.received.at(-1)?.headers.authorization).toBe('Bearer another-key-1234')
})

test('the address is only changed with the PIN', async () => {
  const app = await startOpenTestApp()
  const address = 'http://192.168.1.5:11434/v1'
  expect(await refusal(changeProvider(app, { address, pin: '999999' }))).toEqual([403, 'Invalid PIN'])
  expect(await provider(app)).toMatchObject({ isDefaultAddress: true })
  expect((await changeProvider(app, { address: `${address}/` })).json()).toMatchObject({ address, isReady: true })
})

test('models are listed, and a test says whether the model calls tools', async () => {
  const { app, ai } = await startAssistantApp()
  const found = await sendForReply(app, listAiModels, { payload: {} })
  expect(found).toEqual({ models: ai.models, elapsedMs: expect.any(Number), software: 'Ollama' })
  ai.next(callTools({ name: 'ready', input: {} }), answer('ready'))
  expect(await sendForReply(app, testAiProvider, { payload: {} })).toMatchObject({
    model: 'small-model',
    callsTools: true,
  })
  expect(await sendForReply(app, testAiProvider, { payload: { chatModel: 'large-model' } })).toMatchObject({
    model: 'large-model',
    callsTools: false,
  })
})

test.each([
  [
    failure(401, `Incorrect API key provided: ${KEY}`),
    502,
    'The provider did not accept the API key. Check it in Settings',
  ],
  [failure(403, 'Country not supported'), 502, 'The provider refused the request: Country not supported'],
  [failure(404, 'model not found'), 502, 'The provider has no model “small-model”. Choose another one in Settings'],
  [
    failure(429, 'slow down', { headers: { 'retry-after': '90' } }),
    503,
    'The provider is busy. Try again in 2 minutes',
  ],
  [failure(402, 'Insufficient Balance'), 502, 'The provider refused the request: Insufficient Balance'],
  [
    failure(429, 'You exceeded your quota', { code: 'insufficient_quota' }),
    502,
    'The provider refused the request: You exceeded your quota',
  ],
  [
    (reply: ServerResponse) =>
      void reply
        .writeHead(400, { 'content-type': 'application/json' })
        .end('[{"error":{"message":"API key not valid"}}]'),
    502,
    'The provider did not accept the request: API key not valid',
  ],
  [failure(429, 'slow down'), 503, 'The provider is busy. Try again later'],
  [failure(500, `broken with ${KEY}\n\u0000`), 502, 'The provider reports an error: broken with …'],
  [failure(400, 'bad field'), 502, 'The provider did not accept the request: bad field'],
  [
    failure(400, 'maximum context length is 10', { code: 'context_length_exceeded' }),
    422,
    'This question is too long for the model. Shorten it, or attach less',
  ],
  [partly('one', (reply) => reply.destroy()), 502, 'Lost the connection to the provider'],
  [
    partly('one', (reply) => reply.end('data: {"choices": [{"delta"\n\n')),
    502,
    'The provider sent an unreadable answer',
  ],
  [
    partly('one', (reply) => reply.end('data: {"error": {"message": "out of memory"}}\n\n')),
    502,
    'The provider reports an error: out of memory',
  ],
])('a test says what is wrong %#', async (script, status, message) => {
  const { app, ai } = await startAssistantApp()
  await changeProvider(app, { apiKey: KEY })
  ai.next(script)
  expect(await refusal(send(app, testAiProvider, { payload: {} }))).toEqual([status, message])
})

test('an address where no provider answers is named', async () => {
  const app = await startOpenTestApp()
  const models = (address: string) => refusal(send(app, listAiModels, { payload: { address } }))
  const closed = createServer()
  const closedAddress = await listen(closed)
  closed.close()
  expect(await models(closedAddress)).toEqual([502, expect.stringContaining('Could not reach')])
  expect(await models('http://nowhere.invalid/v1')).toEqual([
    502,
    'Could not reach nowhere.invalid. Check the address, and that the server is running',
  ])
  const incompatible = [
    502,
    'The server at this address does not speak the OpenAI protocol. The address often ends in /v1',
  ]
  expect(await models(await listen(createServer((_, reply) => void reply.end('<html>'))))).toEqual(incompatible)
  expect(await models(await listen(createServer((_, reply) => void reply.end('{"items": []}'))))).toEqual(incompatible)
  const target = await startAiServer()
  const redirecting = createServer(
    (_, reply) => void reply.writeHead(307, { location: `${target.address}/models` }).end(),
  )
  expect(await models(await listen(redirecting))).toEqual(incompatible)
  expect(target.received).toEqual([])
  expect(await models(await listen(createTcpServer((socket) => socket.end('SSH-2.0-x\r\n'))))).toEqual([
    502,
    expect.stringMatching(/Lost|reach/),
  ])
})

test.each(['nonsense', 'ftp://127.0.0.1/v1', 'http://user:word@127.0.0.1/v1', 'file:///etc/passwd', 'http://'])(
  '%s is not an address',
  async (address) => {
    const app = await startOpenTestApp()
    const message = 'Enter the address of the server with http:// or https://, such as http://127.0.0.1:11434/v1'
    expect(await refusal(send(app, listAiModels, { payload: { address } }))).toEqual([400, message])
    expect(await refusal(changeProvider(app, { address }))).toEqual([400, message])
  },
)

test.each([
  'http://169.254.169.254/latest',
  'http://2852039166/v1',
  'http://0xa9fea9fe/v1',
  'http://[fe80::1]/v1',
  'http://[::ffff:169.254.169.254]/v1',
  'http://[::ffff:a9fe:a9fe]/v1',
  'http://[64:ff9b::a9fe:a9fe]/v1',
])('%s is never asked', async (address) => {
  const app = await startOpenTestApp()
  expect(await refusal(send(app, listAiModels, { payload: { address } }))).toEqual([
    422,
    'This address can’t be used: it is link-local, or belongs to Pinloft itself',
  ])
})

test('the server never asks itself', async () => {
  const app = await startOpenTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '127.1']) {
    const response = await send(app, listAiModels, { payload: { address: `http://${host}:${port}/v1` } })
    expect([host, response.statusCode]).toEqual([host, 422])
  }
})

test('a server that answers nothing is given up', async () => {
  const ai = await startAiServer()
  const app = await startOpenTestApp({ openAiBaseUrl: ai.address })
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  ai.next((reply) => {
    begin(reply)
    resolve()
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  // A client that leaves ends the request to the provider.
  const cookie = (await app.enterPin(TEST_PIN)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${testAiProvider.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  )
  await asked
  socket.destroy()
  await app.http.close()
})
