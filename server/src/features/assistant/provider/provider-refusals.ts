import type { IncomingMessage } from 'node:http'
import { DAY_MS } from '@pinloft/contract/shared/units'
import { AppError } from '../../../platform/errors.ts'

const BODY_MAX_BYTES = 64 * 1024
const DETAIL_MAX_CHARACTERS = 300
const RETRY_MAX_MS = DAY_MS

/** Reads a refusal of the provider, and says what it means. */
export async function refusalOf(
  response: IncomingMessage,
  { body, key }: { body?: object | undefined; key: string | null },
): Promise<AppError> {
  const status = response.statusCode ?? 0
  const { isJson, code, detail } = readBody(await readStart(response), key)
  const details = detail === undefined ? {} : { detail }
  if (status === 401) return new AppError('ai_key_refused')
  // Also when nothing is left to pay with, for which some are said to be busy.
  if (status === 402 || status === 403 || code === 'insufficient_quota')
    return new AppError('ai_access_refused', details)
  if (status === 404) {
    const model = body !== undefined && 'model' in body ? String(body.model) : undefined
    // A web server also answers 404, but not in the form of the protocol.
    return isJson && model !== undefined
      ? new AppError('ai_model_missing', { detail: model })
      : new AppError('ai_incompatible')
  }
  if (status === 429) return new AppError('ai_busy', retryAfter(response))
  if (status === 400 || status === 413 || status === 422) {
    if (code === 'model_not_found') return new AppError('ai_model_missing', details)
    return new AppError(isTooLong(code, detail) ? 'ai_context_too_small' : 'ai_request_refused', details)
  }
  if (status >= 500 || (detail !== undefined && (status === 408 || status === 409)))
    return new AppError('ai_failed', { detail: detail ?? `status ${status}` })
  return new AppError('ai_incompatible')
}

function isTooLong(code: string | undefined, detail: string | undefined): boolean {
  return (
    code === 'context_length_exceeded' ||
    /context (?:length|size|window)|maximum context|too many tokens|prompt is too long|maximum number of tokens/i.test(
      detail ?? '',
    )
  )
}

function retryAfter(response: IncomingMessage): { retryAfterMs?: number } {
  const after = response.headers['retry-after'] ?? ''
  const seconds = /[a-z]/i.test(after) ? (Date.parse(after) - Date.now()) / 1000 : Number(after)
  return Number.isFinite(seconds) && seconds > 0
    ? { retryAfterMs: Math.min(RETRY_MAX_MS, Math.round(seconds * 1000)) }
    : {}
}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of response) {
      text += (chunk as Buffer).toString('utf8')
      if (text.length > BODY_MAX_BYTES) break
    }
  } catch {
    // The status says enough.
  }
  response.destroy()
  return text
}

function readBody(text: string, key: string | null): { isJson: boolean; code?: string; detail?: string } {
  try {
    const parsed: unknown = JSON.parse(text)
    const body = Array.isArray(parsed) ? parsed[0] : parsed
    const code = body?.error?.code
    const message = messageOf(body)
    return {
      isJson: true,
      ...(typeof code === 'string' && { code }),
      ...(message !== undefined && { detail: cleaned(message, key) }),
    }
  } catch {
    return { isJson: false }
  }
}

/** The names under which servers say what is wrong, such as FastAPI, and Mistral. */
const SAID_IN = ['error', 'message', 'msg', 'detail']
const SAID_DEPTH_MAX = 4

/** The sentence in what a server says of a refusal; undefined if there is none. */
export function messageOf(said: unknown, depth = 0): string | undefined {
  if (typeof said === 'string') return said.trim() === '' ? undefined : said
  if (typeof said !== 'object' || said === null || depth > SAID_DEPTH_MAX) return undefined
  if (Array.isArray(said)) return messageOf(said[0], depth + 1)
  for (const name of SAID_IN) {
    const message = messageOf((said as Record<string, unknown>)[name], depth + 1)
    if (message !== undefined) return message
  }
  return undefined
}

/** One line without the key, which some providers repeat. */
export function cleaned(message: string, key: string | null): string {
  const line = message.replace(/\p{Cc}+/gu, ' ').trim()
  const safe = (key === null || key === '' ? line : line.replaceAll(key, '…')).replace(/\bsk-[\w*-]{4,}/g, '…')
  return safe.length > DETAIL_MAX_CHARACTERS ? `${safe.slice(0, DETAIL_MAX_CHARACTERS)}…` : safe
}
