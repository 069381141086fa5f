import { LIVE_SOCKET_PATH, SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getLiveStatus, liveEventOf, onLiveEvent, onLiveStatus, startLiveSocket } from './live-socket.ts'
import { onSessionEnded } from './session.ts'

const LONGEST_DELAY_MS = 30_000

/** A fake of the browser's socket, controlled by the test. */
class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  isClosed = false
  readonly url: string

  constructor(url: string | URL) {
    this.url = String(url)
    FakeSocket.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (last === undefined) throw new Error('No socket was opened')
    return last
  }
}

describe('liveEventOf', () => {
  it('parses an event', () => {
    expect(liveEventOf('{"type":"sessions_changed"}')).toEqual({ type: 'sessions_changed' })
  })

  it.each(['', 'hello', '1', 'null', '[]', '{"kind":"x"}'])('rejects %j', (text) => {
    expect(liveEventOf(text)).toBeNull()
  })
})

describe('the live socket', () => {
  const fetched = vi.fn(async (_url: string) => new Response('[]'))
  let stop: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    FakeSocket.all = []
    fetched.mockClear()
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('location', { href: 'https://cloud.example/storage', origin: 'https://cloud.example' })
    stop = startLiveSocket()
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('opens at the origin of the page', () => {
    expect(FakeSocket.last.url).toBe(`wss://cloud.example${LIVE_SOCKET_PATH}`)
  })

  it('reports connects and disconnects, once per change', () => {
    const seen: string[] = []
    onTestFinished(onLiveStatus(() => seen.push(getLiveStatus())))
    FakeSocket.last.onopen?.()
    FakeSocket.last.onopen?.()
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('offline'))
    expect(seen).toEqual(['connected', 'reconnecting'])
  })

  it('no longer notifies removed listeners', () => {
    const [onStatus, onEvent] = [vi.fn(), vi.fn()]
    onLiveStatus(onStatus)()
    onLiveEvent('trash_changed', onEvent)()
    FakeSocket.last.onopen?.()
    FakeSocket.last.onmessage?.({ data: '{"type":"trash_changed"}' })
    expect([onStatus.mock.calls, onEvent.mock.calls]).toEqual([[], []])
  })

  it('passes an event to all listeners of its type, and to no others', () => {
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()]
    onTestFinished(onLiveEvent('trash_changed', first))
    onTestFinished(onLiveEvent('trash_changed', second))
    onTestFinished(onLiveEvent('versions_settings_changed', other))
    FakeSocket.last.onmessage?.({ data: '{"type":"trash_changed"}' })
    FakeSocket.last.onmessage?.({ data: 'no event' })
    for (const handler of [first, second]) expect(handler.mock.calls).toEqual([[{ type: 'trash_changed' }]])
    expect(other).not.toHaveBeenCalled()
  })

  it('reconnects after a disconnect, with a single socket', async () => {
    FakeSocket.last.onopen?.()
    FakeSocket.last.onclose?.({ code: 1006 })
    expect(getLiveStatus()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.onopen?.()
    expect(getLiveStatus()).toBe('connected')
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('backs off after each failure, and resets once it was open', async () => {
    const failures = 4
    for (let count = 0; count < failures; count++) {
      FakeSocket.last.onclose?.({ code: 1006 })
      await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    }
    // The fifth delay is at least eight seconds: half of sixteen times half a second doubled.
    FakeSocket.last.onclose?.({ code: 1006 })
    const before = FakeSocket.all.length
    await vi.advanceTimersByTimeAsync(3_900)
    expect(FakeSocket.all).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    FakeSocket.last.onopen?.()
    FakeSocket.last.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(500)
    expect(FakeSocket.all).toHaveLength(before + 2)
  })

  it('checks the session when the handshake is refused, and only then', () => {
    FakeSocket.last.onopen?.()
    FakeSocket.last.onclose?.({ code: 1006 })
    expect(fetched).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('online'))
    FakeSocket.last.onclose?.({ code: 1006 })
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('does not reconnect after the session has ended, and reports it', async () => {
    const ended = vi.fn()
    onTestFinished(onSessionEnded(ended))
    FakeSocket.last.onopen?.()
    FakeSocket.last.onclose?.({ code: SOCKET_SESSION_ENDED })
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(ended).toHaveBeenCalledOnce()
    expect([FakeSocket.all.length, getLiveStatus()]).toEqual([1, 'reconnecting'])
  })

  it('is dropped when the network goes offline, and reconnects at once when it is back', async () => {
    const [first] = FakeSocket.all
    first?.onopen?.()
    window.dispatchEvent(new Event('offline'))
    expect([first?.isClosed, getLiveStatus()]).toEqual([true, 'reconnecting'])
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(FakeSocket.all).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('skips the delay when the network is back', async () => {
    FakeSocket.last.onclose?.({ code: 1006 })
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.onopen?.()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('cleans up when it is stopped', async () => {
    FakeSocket.last.onopen?.()
    stop()
    expect([FakeSocket.last.isClosed, getLiveStatus()]).toEqual([true, 'reconnecting'])
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('does not reconnect when it is stopped during the delay', async () => {
    FakeSocket.last.onclose?.({ code: 1006 })
    stop()
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
