import type { Endpoint, ReplyOf } from '@pinloft/contract/shared/endpoint'
import { ApiError, ConnectionError } from './api-error.ts'
import { urlOf } from './call.ts'
import { errorBodyOf } from './request.ts'
import { reportSessionEnded } from './session.ts'

export interface SendOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  /** A form has a content type of its own, which says where its parts end. */
  body: Blob | FormData
  headers?: Record<string, string>
  signal: AbortSignal
  onProgress(sentBytes: number): void
}

/**
 * Calls an endpoint that takes bytes and reports upload progress, which `fetch` cannot. Throws like `call`, or the
 * signal's reason if it aborts.
 */
export function sendBytes<E extends Endpoint & { consumes: string }>(
  { method, path, consumes }: E,
  { params, query, body, headers = {}, signal, onProgress }: SendOptions,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      try {
        signal.throwIfAborted()
        resolve(answerOf(request) as ReplyOf<E>)
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', abort)
    request.open(method, urlOf(path, params, query))
    if (!(body instanceof FormData)) request.setRequestHeader('Content-Type', consumes)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

function answerOf({ status, statusText, responseText }: XMLHttpRequest): unknown {
  if (status === 0) throw new ConnectionError(new Error('The connection broke'))
  if (status < 300) return JSON.parse(responseText)
  if (status === 401) reportSessionEnded()
  const { message, code, refused } = errorBodyOf(responseText)
  throw new ApiError(status, message ?? (responseText || statusText), code, message, refused)
}
