import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { sendBytes } from './send-bytes.ts'
import { onSessionEnded } from './session.ts'

const ENDPOINT = { method: 'PUT', path: '/api/things/:id', consumes: 'application/x-bytes' } as unknown as Endpoint & {
  consumes: string
}

/** A fake of the browser's request, controlled by the test. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onloadend: (() => void) | undefined
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  abortCount = 0
  status = 0
  statusText = ''
  responseText = ''

  constructor() {
    FakeRequest.last = this
  }

  open(...opened: string[]): void {
    this.opened = opened
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(): void {}

  abort(): void {
    this.abortCount += 1
    this.onloadend?.()
  }

  answer(status: number, responseText: string, statusText = ''): void {
    Object.assign(this, { status, responseText, statusText })
    this.onloadend?.()
  }
}

const begin = (signal: AbortSignal, onProgress = (_sentBytes: number): void => undefined) =>
  sendBytes(ENDPOINT, { params: { id: 'a' }, body: new Blob(['x']), headers: { 'X-Pin': '1' }, signal, onProgress })

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

test('sends to the URL with its type and headers, reports progress, and returns the response', async () => {
  const progress: number[] = []
  const reply = begin(new AbortController().signal, (sentBytes) => progress.push(sentBytes))
  const request = FakeRequest.last
  expect(request.opened).toEqual(['PUT', '/api/things/a'])
  expect(request.headers).toEqual({ 'Content-Type': 'application/x-bytes', 'X-Pin': '1' })
  request.upload.onprogress?.({ loaded: 7 })
  request.answer(299, '{"ok":true}')
  expect(await reply).toEqual({ ok: true })
  expect(progress).toEqual([7])
})

test('throws a refusal with its message; only a 401 ends the session', async () => {
  const ended = vi.fn()
  const stop = onSessionEnded(ended)
  const refused = begin(new AbortController().signal)
  FakeRequest.last.answer(300, '{"message":"No","code":"pin_invalid"}')
  await expect(refused).rejects.toMatchObject({ status: 300, message: 'No', code: 'pin_invalid' })
  for (const [text, message] of [
    ['upstream is away', 'upstream is away'],
    ['', 'Bad Gateway'],
  ] as const) {
    const broken = begin(new AbortController().signal)
    FakeRequest.last.answer(502, text, 'Bad Gateway')
    await expect(broken).rejects.toMatchObject({ message })
  }
  expect(ended).not.toHaveBeenCalled()
  const closed = begin(new AbortController().signal)
  FakeRequest.last.answer(401, '')
  await expect(closed).rejects.toBeInstanceOf(ApiError)
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

test('throws a connection error without a response', async () => {
  const broken = begin(new AbortController().signal)
  FakeRequest.last.answer(0, '')
  await expect(broken).rejects.toBeInstanceOf(ConnectionError)
})

test('aborts the request and throws the reason; an abort after the end does nothing', async () => {
  const abort = new AbortController()
  const reason = new Error('not wanted')
  const aborted = begin(abort.signal)
  abort.abort(reason)
  await expect(aborted).rejects.toBe(reason)
  expect(FakeRequest.last.abortCount).toBe(1)
  const sent = FakeRequest.last
  await expect(begin(abort.signal)).rejects.toBe(reason)
  expect(FakeRequest.last).toBe(sent)

  const later = new AbortController()
  const answered = begin(later.signal)
  FakeRequest.last.answer(200, 'null')
  await answered
  later.abort()
  expect(FakeRequest.last.abortCount).toBe(0)
})
