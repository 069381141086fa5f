import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived, byte for byte. */
interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  text: string
}

type Script = (reply: ServerResponse, received: Received) => Promise<void> | void

/** A server that speaks the protocol of OpenAI and answers as a test has scripted it. It has no model. */
export interface AiServer {
  /** Base address. */
  address: string
  received: Received[]
  /** Answers the next question so; several are used in their order. Without one, each answer is 'Understood.' */
  next(...scripts: Script[]): void
  /** Forgets what it was asked, and what it was still to answer. */
  forget(): void
  models: string[]
}

/** Starts it; the test server `startAiServer` also stops it. */
export async function listenAsAi(port = 0): Promise<AiServer & { close(): void }> {
  const scripts: Script[] = []
  const aiServer: AiServer & { close(): void } = {
    address: '',
    received: [],
    models: ['small-model', 'large-model'],
    next: (...added) => void scripts.push(...added),
    forget() {
      scripts.length = 0
      aiServer.received.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, reply) => {
    const { method = '', url: path = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const received = { method, path, headers, text: Buffer.concat(chunks).toString('utf8') }
    aiServer.received.push(received)
    if (path.endsWith('/models')) {
      sendJson(reply, 200, { object: 'list', data: aiServer.models.map((id) => ({ id, owned_by: 'library' })) })
      return
    }
    await (scripts.shift() ?? answer('Understood.'))(reply, received)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  aiServer.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return aiServer
}

export function sendJson(reply: ServerResponse, status: number, value: unknown, headers = {}): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/** An error in the form of the protocol. */
export function failure(
  status: number,
  message: string,
  { code, headers = {} }: { code?: string; headers?: object } = {},
) {
  return (reply: ServerResponse) => sendJson(reply, status, { error: { message, code: code ?? null } }, headers)
}

export function chunk(delta: object, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`
}

export function begin(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
}

export function finish(reply: ServerResponse, reason = 'stop'): void {
  reply.end(`${chunk({}, reason)}data: [DONE]\n\n`)
}

/** A complete answer in one piece for each text. */
export function answer(...texts: string[]): Script {
  return (reply) => {
    begin(reply)
    for (const text of texts) reply.write(chunk({ content: text }))
    finish(reply)
  }
}

/** An answer that begins with these words and then goes on as `rest` says. */
export function partly(text: string, rest: (reply: ServerResponse) => void): Script {
  return (reply) => {
    begin(reply)
    reply.write(chunk({ content: text }), () => rest(reply))
  }
}

/** Calls tools; their names and arguments arrive in pieces. */
export function callTools(...calls: { name: string; input: unknown }[]): Script {
  return (reply) => {
    begin(reply)
    calls.forEach(({ name, input }, index) => {
      const text = typeof input === 'string' ? input : JSON.stringify(input)
      const middle = Math.floor(text.length / 2)
      reply.write(chunk({ tool_calls: [{ index, id: `call_${index}`, function: { name, arguments: '' } }] }))
      reply.write(chunk({ tool_calls: [{ index, function: { arguments: text.slice(0, middle) } }] }))
      reply.write(chunk({ tool_calls: [{ index, function: { arguments: text.slice(middle) } }] }))
    })
    finish(reply, 'tool_calls')
  }
}
