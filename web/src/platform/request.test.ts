import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { errorBodyOf, request } from './request.ts'
import { onSessionEnded } from './session.ts'

function answerWith(body: string | null, init: ResponseInit) {
  vi.stubGlobal('fetch', async () => new Response(body, init))
}

async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('request', () => {
  it('returns a successful response as it is', async () => {
    answerWith('{"ok":true}', { status: 200 })
    expect(await (await request('/api/x')).json()).toEqual({ ok: true })
  })

  it('sends a body as JSON, with cookies', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    await request('/api/x', { method: 'POST', body: { pin: '1' } })
    expect(fetched).toHaveBeenCalledWith(
      '/api/x',
      expect.objectContaining({
        method: 'POST',
        credentials: 'include',
        body: '{"pin":"1"}',
        headers: { 'Content-Type': 'application/json' },
      }),
    )
  })

  it.each([
    ['the message of a JSON body', '{"message":"Invalid PIN","code":"pin_invalid"}', 'Invalid PIN'],
    ['the text of any other body', 'upstream is away', 'upstream is away'],
    ['the status text when the body is empty', '', 'Bad Gateway'],
    ['the text of a JSON body without a message', '{"oops":1}', '{"oops":1}'],
  ])('throws an error for %s', async (_what, body, message) => {
    answerWith(body, { status: 502, statusText: 'Bad Gateway' })
    const error = await refusalOf(request('/api/x'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 502, message })
  })

  it('reports the error code, and whether the message is from the server', async () => {
    answerWith('{"message":"File not found","code":"file_not_found"}', { status: 404 })
    expect(await refusalOf(request('/api/x'))).toMatchObject({
      code: 'file_not_found',
      serverMessage: 'File not found',
    })
    answerWith('', { status: 404, statusText: 'Not Found' })
    expect(await refusalOf(request('/api/x'))).toMatchObject({ code: null, serverMessage: null })
  })

  it('warns on 401 and reports that the session has ended', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const ended = vi.fn()
    const stop = onSessionEnded(ended)
    answerWith('{"message":"Unauthorized","code":"unauthorized"}', { status: 401 })
    await refusalOf(request('/api/x'))
    stop()
    expect(warn).toHaveBeenCalledWith('Unauthorized request:', 'Unauthorized')
    expect(ended).toHaveBeenCalledOnce()
  })

  it('throws a connection error without a response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await refusalOf(request('/api/x'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'Connection error. Please try again.' })
  })

  it('rethrows an abort unchanged', async () => {
    const reason = new DOMException('gone', 'AbortError')
    vi.stubGlobal('fetch', () => Promise.reject(reason))
    expect(await refusalOf(request('/api/x', { signal: AbortSignal.abort() }))).toBe(reason)
  })
})

describe('errorBodyOf', () => {
  const NOTHING = { message: null, code: null, refused: null, version: null }

  it.each(['', 'upstream is away', 'null', '1', '"text"', '[]', '{}', '{"message":1,"code":2,"files":"3"}'])(
    'reads nothing from %j',
    (text) => {
      expect(errorBodyOf(text)).toEqual(NOTHING)
    },
  )

  it('reads which files were refused, and whether there are more', () => {
    const files = [{ id: 'a', reason: 'is_protected' }]
    expect(errorBodyOf(JSON.stringify({ files }))).toEqual({ ...NOTHING, refused: { files, hasMore: false } })
    expect(errorBodyOf(JSON.stringify({ files, hasMore: 'yes' })).refused).toEqual({ files, hasMore: false })
    expect(errorBodyOf(JSON.stringify({ files, hasMore: true })).refused).toEqual({ files, hasMore: true })
  })

  it('reads the version that exists instead', () => {
    expect(errorBodyOf('{"version":{"version":"v2"}}')).toEqual({ ...NOTHING, version: { version: 'v2' } })
  })
})
