import type { IncomingMessage } from 'node:http'
import { type Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'

export type Body = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface Call {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: Body | undefined
  agent?: Agent | undefined
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as JSON; throws when it is not. */
  json: <T = unknown>() => T
}

/** Sends one call and reads its response as text. */
export async function send(call: Call): Promise<Reply> {
  const response = await open(call)
  const text = await readText(response)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: <T>() => JSON.parse(text) as T,
  }
}

let replyCount = 0

/** Number of responses received by all clients of this process so far. */
export function countReplies(): number {
  return replyCount
}

/**
 * Sends one call; the caller reads the response body. A server may respond before it has read the whole request body,
 * and may then stop reading: that is not an error as long as its response arrives.
 */
export function open({ method = 'GET', url, headers = {}, body, agent }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body instanceof Uint8Array ? { 'content-length': String(body.length) } : {}
    const outgoing = request(url, { method, headers: { ...length, ...headers }, agent })
    let isAnswered = false
    outgoing.on('response', (response) => {
      replyCount++
      isAnswered = true
      resolve(response)
    })
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response)
    })
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    void (async () => {
      try {
        if (body instanceof Uint8Array) {
          outgoing.end(body)
          return
        }
        for await (const chunk of body ?? []) {
          if (outgoing.destroyed) return
          if (!outgoing.write(chunk)) await waitUntilWritable(outgoing)
        }
        outgoing.end()
      } catch (error) {
        outgoing.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    })()
  })
}

/** Settles when more can be written, or nothing can be written any more. */
function waitUntilWritable(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle)
      outgoing.off('close', settle)
      resolve()
    }
    outgoing.on('drain', settle)
    outgoing.on('close', settle)
  })
}
