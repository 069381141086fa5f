import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { AI_SILENCE_SECONDS } from '@pinloft/contract/assistant/limits'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { AppError } from '../../../platform/errors.ts'
import { findTarget } from './provider-address.ts'
import { refusalOf } from './provider-refusals.ts'

const REPLY_MAX_BYTES = 64 * MEBIBYTE
const CONNECT_TIMEOUT_MS = 10_000

/** An address with its key, as a request needs them. */
export interface Endpoint {
  /** Base address, without a slash at its end. */
  address: string
  key: string | null
}

export interface ProviderRequest extends Endpoint {
  method: 'GET' | 'POST'
  /** Below the base address, such as `/models`. */
  path: string
  body?: object
  signal: AbortSignal
  /** Port of this server, which is never asked. */
  ownPort: number | undefined
  /** How long the provider may send nothing. */
  silenceMs?: number
}

/**
 * Sends a request to the provider and returns its reply once it has begun with success. Redirects are not followed: they
 * would take the key and the words to another server. Throws the errors named `ai_…`.
 */
export async function requestProvider(wanted: ProviderRequest): Promise<IncomingMessage> {
  const { address, key, path, method, body, signal, silenceMs = AI_SILENCE_SECONDS * 1000 } = wanted
  const url = new URL(`${address}${path}`)
  const target = await findTarget(url, wanted.ownPort)
  signal.throwIfAborted()
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [target]) : done(null, target.address, target.family)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(url, {
      method,
      lookup,
      signal,
      agent: false,
      headers: {
        accept: 'application/json, text/event-stream',
        'user-agent': 'Pinloft',
        ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': payload.length }),
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
    })
    let hasConnected = false
    sent.setTimeout(CONNECT_TIMEOUT_MS, () => {
      sent.destroy(new AppError(hasConnected ? 'ai_silent' : 'ai_unreachable', { detail: url.host }))
    })
    sent.once('socket', (socket) => {
      const connected = () => {
        hasConnected = true
        sent.setTimeout(silenceMs)
      }
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
    })
    sent.once('response', (begun) => {
      sent.removeAllListeners('timeout')
      sent.once('timeout', () => begun.destroy(new AppError('ai_silent')))
      resolve(begun)
    })
    sent.once('error', (error) => reject(failureOf(error, { signal, url, hasConnected })))
    sent.end(payload)
  })
  if (response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300) return response
  throw await refusalOf(response, wanted)
}

/** Sends a request whose reply is read as a whole, as JSON. Throws the errors named `ai_…`. */
export async function requestJson(wanted: ProviderRequest): Promise<unknown> {
  const response = await requestProvider(wanted)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of response) {
      sizeBytes += (chunk as Buffer).length
      if (sizeBytes > REPLY_MAX_BYTES) throw new AppError('ai_unreadable')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw interruptionOf(error, wanted.signal)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new AppError('ai_incompatible')
  }
}

/** What ended a reply that had begun. */
export function interruptionOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error
  return signal.aborted ? signal.reason : new AppError('ai_cut_off', { cause: error })
}

function failureOf(
  error: Error,
  { signal, url, hasConnected }: { signal: AbortSignal; url: URL; hasConnected: boolean },
): unknown {
  if (error instanceof AppError) return error
  if (signal.aborted) return signal.reason
  return hasConnected
    ? new AppError('ai_cut_off', { cause: error })
    : new AppError('ai_unreachable', { detail: url.host, cause: error })
}
