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
  /** The body as JSON; throws where it is none. */
  json: <T = unknown>() => T
}

/** Sends one call and reads its reply as text. */
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

/**
 * Sends one call; the reply's body is left to the caller. A server may answer before it has read the whole body, and may
 * then stop reading: that is no fault as long as its answer arrives.
 */
export function open({ method = 'GET', url, headers = {}, body, agent }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body instanceof Uint8Array ? { 'content-length': String(body.length) } : {}
    const outgoing = request(url, { method, headers: { ...length, ...headers }, agent })
    let isAnswered = false
    outgoing.on('response', (response) => {
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
          if (!outgoing.write(chunk)) await untilWritable(outgoing)
        }
        outgoing.end()
      } catch (error) {
        outgoing.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    })()
  })
}

/** Settles when more may be written, or when nothing can be written any more. */
function untilWritable(outgoing: ClientRequest): Promise<void> {
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
